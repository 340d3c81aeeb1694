import { childUri, normalizeStorageUri } from '@/lib/domain/paths'
import type { Millis } from '@/lib/domain/time'
import { parseRecordingIndex } from '@/lib/ingest/flink-rest'
import { decodeText } from '@/lib/ingest/json'
import type { FileStore } from './file-store'
import { MAX_INDEX_BYTES } from './recorded-answers'

/** When the last answer of a recording was given; `null` where there is no readable index or no answer has a time. */
export async function recordingEnd(store: FileStore, folder: string): Promise<Millis | null> {
  const content = await store.read(childUri(normalizeStorageUri(folder), 'index.json'), MAX_INDEX_BYTES)
  const text = content.ok ? decodeText(content.value.bytes) : null
  const index = text?.ok === true ? parseRecordingIndex(text.value) : null
  if (index?.ok !== true) return null
  const times = [...index.value.values()].flatMap((entry) => (entry.at === null ? [] : [entry.at]))
  return times.reduce<Millis | null>((last, at) => (last === null || at > last ? at : last), null)
}
