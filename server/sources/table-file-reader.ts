import type { Observation, PaimonObservation, TableKey } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import { ok, refuse } from '@/lib/domain/result'
import { parseConsumer, parseSchema, parseSnapshot, parseTag } from '@/lib/ingest/paimon'
import type { Parsed } from '@/lib/ingest/refusal'
import type { FileStore } from './file-store'
import { knownMark, trustedMark } from './known-files'
import type { KnownFiles, ReaderContext, ReaderWarning } from './reader-events'
import { fromText, readRecord } from './read-record'
import type { TableFile } from './table-files'

/** A snapshot has about 700 bytes; free properties and wide schemas may make a file much larger. */
const MAX_BYTES = 8 * 1024 * 1024

export type TableFileRead = { readonly file: TableFile } & (
  | { readonly kind: 'read'; readonly observation: Observation; readonly mark: string | null }
  | { readonly kind: 'known'; readonly mark: string }
  | { readonly kind: 'vanished' }
  | { readonly kind: 'refused'; readonly warning: ReaderWarning }
)

export async function readTableFile(
  store: FileStore,
  table: TableKey,
  file: TableFile,
  known: KnownFiles | null,
  context: ReaderContext,
): Promise<TableFileRead> {
  const before = await knownMark(store, file.uri, file.mark, known)
  if (before !== null) return { file, kind: 'known', mark: before }
  const parse = (bytes: Uint8Array, modifiedAt: Millis) =>
    fromText((text) => parseFile(text, table, file, modifiedAt))(bytes)
  const read = await readRecord(store, file.uri, MAX_BYTES, parse, context)
  if (read.kind !== 'read') return { file, ...read }
  const observation = { place: file.uri, readAt: context.now(), body: read.value }
  const mark = trustedMark(read.mark, read.modifiedAt, observation.readAt)
  return { file, kind: 'read', observation, mark }
}

function parseFile(
  text: string,
  table: TableKey,
  file: TableFile,
  modifiedAt: Millis,
): Parsed<PaimonObservation> {
  switch (file.kind) {
    case 'snapshot':
    case 'changelog': {
      const parsed = parseSnapshot(text)
      if (!parsed.ok) return parsed
      const snapshot = parsed.value
      return numberedAs(
        file.id,
        snapshot.id,
        file.kind === 'snapshot'
          ? { kind: file.kind, table, snapshot, modifiedAt }
          : { kind: file.kind, table, snapshot },
      )
    }
    case 'schema': {
      const parsed = parseSchema(text)
      if (!parsed.ok) return parsed
      return numberedAs(file.id, parsed.value.id, { kind: 'schema', table, schema: parsed.value })
    }
    case 'tag': {
      const parsed = parseTag(text)
      return parsed.ok ? ok({ kind: 'tag', table, name: file.name, ...parsed.value }) : parsed
    }
    case 'consumer': {
      const parsed = parseConsumer(text)
      if (!parsed.ok) return parsed
      return ok({ kind: 'consumer', table, consumerId: file.name, modifiedAt, ...parsed.value })
    }
  }
}

/** Paimon finds a file by its name and believes the number inside: where they differ, nothing about it is certain. */
function numberedAs(wanted: bigint, found: bigint, body: PaimonObservation): Parsed<PaimonObservation> {
  if (wanted === found) return ok(body)
  return refuse({ reason: 'damaged', offset: 0, message: `the number inside is ${found}` })
}
