/**
 * One spelling for every storage place, as Hadoop paths are written: raw text, nothing percent-decoded.
 * `file:/x` for `file:///x`, `file://localhost/x` and `/x`; `s3://` for `s3a://` and `s3n://`; schemes in lower
 * case; no doubled, trailing, `.` or `..` segments. Other schemes keep their authority (`oss://bucket/x`, `hdfs://nn:9000/x`);
 * without one (`hdfs:///x`) a place is the cluster's default, which only the cluster knows.
 * A relative path has no place of its own: its segments are tidied and it stays relative.
 */
export function normalizeStorageUri(text: string): string {
  const { scheme, authority, path } = splitUri(text)
  const tidy = tidyPath(path)
  if (scheme === null) return path.startsWith('/') ? 'file:' + tidy : asRelative(tidy.slice(1))
  const local = scheme === 'file' && (authority === '' || authority === 'localhost')
  if (local) return 'file:' + tidy
  const name = scheme === 's3a' || scheme === 's3n' ? 's3' : scheme
  const host = name === 'hdfs' ? nameNode(authority) : authority
  return `${name}://${host}${tidy === '/' ? '' : tidy}`
}

/** Hadoop compares hosts without case and adds the default port, 8020, before it compares. */
function nameNode(authority: string): string {
  return authority.toLowerCase().replace(/:8020$/, '')
}

/** The segments of `path` below `parent`, `[]` for the same place, `null` when it lies elsewhere. Both normalised. */
export function segmentsBelow(path: string, parent: string): readonly string[] | null {
  if (path === parent) return []
  const prefix = parent.endsWith('/') ? parent : parent + '/'
  return path.startsWith(prefix) ? path.slice(prefix.length).split('/') : null
}

/** Joins names to a normalised place. Names are taken as they are. */
export function childUri(parent: string, ...names: readonly string[]): string {
  return (parent.endsWith('/') ? parent.slice(0, -1) : parent) + '/' + names.join('/')
}

interface UriParts {
  readonly scheme: string | null
  readonly authority: string
  readonly path: string
}

function splitUri(text: string): UriParts {
  const match = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/]*))?(.*)$/s.exec(text)
  // A colon in the first segment of a relative path is no scheme unless a slash or an authority follows it.
  if (match === null || (match[2] === undefined && !match[3]?.startsWith('/'))) {
    return { scheme: null, authority: '', path: text }
  }
  return { scheme: (match[1] ?? '').toLowerCase(), authority: match[2] ?? '', path: match[3] ?? '' }
}

/** A relative path that would now read as a URI says that it is none. */
function asRelative(path: string): string {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) ? './' + path : path
}

function tidyPath(path: string): string {
  const kept: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop()
    else if (segment !== '' && segment !== '.') kept.push(segment)
  }
  return '/' + kept.join('/')
}
