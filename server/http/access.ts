import { RefusedError } from '@/lib/domain/errors'

export interface AccessPolicy {
  /** The address the server listens on. */
  readonly listensOn: string
  /** Further names it may be called by; naming them opens a server that listens beyond loopback. */
  readonly allowedHosts: readonly string[]
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The guard of an open API. A page elsewhere can make a browser send requests here: by a DNS name of its own that
 * resolves to loopback (then Host is not one of ours), or straight across sites (then Origin or Sec-Fetch-Site tells).
 * Clients that are no browsers send neither and are let through. `null` = may pass.
 */
export function refuseAccess(request: Request, policy: AccessPolicy): RefusedError | null {
  if (!isLoopback(policy.listensOn) && policy.allowedHosts.length === 0) {
    return new RefusedError(
      'access-not-set-up',
      `This server listens on ${policy.listensOn}, where others can reach it, and nobody has been let in. Set HOST=127.0.0.1, or put it behind something that asks who comes and name its host in HEADWATER_ALLOWED_HOSTS.`,
    )
  }
  const host = request.headers.get('host') ?? ''
  if (!isOurs(hostName(host), policy)) {
    return new RefusedError(
      'host-refused',
      `Host "${host.slice(0, 200)}" is not one of this server. Use localhost, or name it in HEADWATER_ALLOWED_HOSTS.`,
    )
  }
  if (SAFE_METHODS.has(request.method) || isSameOrigin(request.headers, host)) return null
  return new RefusedError('origin-refused', 'Only pages of this server may change something here.')
}

function isSameOrigin(headers: Headers, host: string): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}

function isOurs(name: string, policy: AccessPolicy): boolean {
  return isLoopback(name) || name === policy.listensOn.toLowerCase() || policy.allowedHosts.includes(name)
}

/** Without the port; of IPv6 without the brackets. */
function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
