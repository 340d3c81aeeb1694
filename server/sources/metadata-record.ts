import type { CheckpointMetadataSeen } from '@/lib/domain/observations'
import { childUri } from '@/lib/domain/paths'
import { ok, refuse } from '@/lib/domain/result'
import {
  parseCheckpointMetadata,
  type MetadataContext,
  type MetadataWarning,
} from '@/lib/ingest/flink-metadata'
import type { Parsed } from '@/lib/ingest/refusal'
import type { FileStore } from './file-store'

/** A reader's stream was 75 KB at its largest. */
const MAX_SIBLING_BYTES = 64 * 1024 * 1024
/** Pieces of state may name each other, but only so deep. */
const MAX_ROUNDS = 3

export interface MetadataRecord {
  readonly observation: CheckpointMetadataSeen
  /** Every file that holds a part of the state, as Flink names it. */
  readonly files: readonly string[]
  readonly warnings: readonly MetadataWarning[]
}

/**
 * Parses a `_metadata`, with the files beside it that hold its larger states. The parser cannot wait for files: what it
 * asks for and does not get is fetched, and it reads again.
 */
export async function parseMetadata(
  store: FileStore,
  bytes: Uint8Array,
  context: Omit<MetadataContext, 'readSibling'>,
): Promise<Parsed<MetadataRecord>> {
  const siblings = new Map<string, Uint8Array | null>()
  for (let round = 1; ; round++) {
    const asked = new Set<string>()
    const readSibling = (name: string) => {
      if (!siblings.has(name)) asked.add(name)
      return siblings.get(name) ?? null
    }
    const parsed = parseCheckpointMetadata(bytes, { ...context, readSibling })
    if (asked.size === 0 || round === MAX_ROUNDS) {
      if (!parsed.ok) return refuse({ reason: parsed.reason, offset: parsed.offset, message: parsed.message })
      return ok({ observation: parsed.observation, files: parsed.files, warnings: parsed.warnings })
    }
    for (const name of asked) {
      const content = await store.read(childUri(context.directory, name), MAX_SIBLING_BYTES)
      siblings.set(name, content.ok ? content.value.bytes : null)
    }
  }
}
