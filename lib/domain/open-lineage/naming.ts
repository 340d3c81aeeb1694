import { normalizeStorageUri } from '../paths'
import { parseRef, type RefText } from '../refs'
import { objectName } from '../facts/known-tables'

/** A name of OpenLineage: of a dataset or of a job. */
export interface LineageName {
  readonly namespace: string
  readonly name: string
}

/**
 * How a table of a lake, or what lies outside it, is called in what we give out: as Paimon 2 does without a key of its
 * catalog, so that the name leads back to the same table.
 */
export function datasetNameOf(ref: RefText, warehouse: string): LineageName {
  const parsed = parseRef(ref)
  if (parsed.ok && parsed.value.kind === 'table') {
    const { table } = parsed.value
    return {
      namespace: normalizeStorageUri(warehouse),
      name: `paimon.${table.database}.${objectName(table)}`,
    }
  }
  if (parsed.ok && parsed.value.kind === 'boundary')
    return { namespace: parsed.value.system, name: parsed.value.name }
  return { namespace: '', name: ref }
}

/** `dataset:<namespace>:<name>`, with colons in either: every way to part it, the longest namespace last. */
export function partNodeId(
  text: string,
): { readonly kind: 'dataset' | 'job'; readonly names: readonly LineageName[] } | null {
  const [, kind, rest = ''] = /^(dataset|job):(.*)$/s.exec(text) ?? []
  if (kind !== 'dataset' && kind !== 'job') return null
  const names: LineageName[] = []
  for (let at = rest.indexOf(':'); at !== -1; at = rest.indexOf(':', at + 1))
    names.push({ namespace: rest.slice(0, at), name: rest.slice(at + 1) })
  return { kind, names }
}

export function nodeIdText(kind: 'dataset' | 'job', { namespace, name }: LineageName): string {
  return `${kind}:${namespace}:${name}`
}

/** A Flink job id in the form of a UUID, which a run id has to have. */
export function runIdOf(flinkJobId: string): string {
  return flinkJobId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
