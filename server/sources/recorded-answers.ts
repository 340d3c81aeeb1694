import { childUri, normalizeStorageUri } from '@/lib/domain/paths'
import type { Result } from '@/lib/domain/result'
import { ok, refuse } from '@/lib/domain/result'
import type { Millis } from '@/lib/domain/time'
import { decodeText } from '@/lib/ingest/json'
import { parseRecordingIndex, type RecordedEntry } from '@/lib/ingest/flink-rest'
import type { FileStore } from './file-store'
import type { FlinkAnswer, FlinkAnswers } from './flink-answers'

export const MAX_INDEX_BYTES = 64 * 1024 * 1024
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

/** A folder of recorded answers with `index.json`. Refuses with a sentence when there is no readable index. */
export async function openRecordedAnswers(
  store: FileStore,
  uri: string,
  now: () => Millis,
): Promise<Result<FlinkAnswers, string>> {
  const folder = normalizeStorageUri(uri)
  const content = await store.read(childUri(folder, 'index.json'), MAX_INDEX_BYTES)
  if (!content.ok) return refuse(`no index.json could be read there: ${content.error.message}`)
  const text = decodeText(content.value.bytes)
  const index = text.ok ? parseRecordingIndex(text.value) : text
  if (!index.ok) return refuse(`index.json: ${index.error.message} (offset ${index.error.offset})`)
  return ok(new RecordedAnswers(store, folder, index.value, now))
}

class RecordedAnswers implements FlinkAnswers {
  readonly clockNote = null

  constructor(
    private readonly store: FileStore,
    readonly place: string,
    private readonly entries: ReadonlyMap<string, RecordedEntry>,
    private readonly now: () => Millis,
  ) {}

  async get(path: string): Promise<FlinkAnswer> {
    const entry = this.find(path)
    if (entry === null) return this.notRecorded(this.place + path, 'Not recorded.')
    const place = childUri(this.place, ...entry.file)
    const content = await this.store.read(place, MAX_ANSWER_BYTES)
    if (!content.ok) return this.notRecorded(place, content.error.message)
    const text = new TextDecoder().decode(content.value.bytes)
    return { status: entry.status, text, at: entry.at ?? content.value.modifiedAt, place }
  }

  private notRecorded(place: string, why: string): FlinkAnswer {
    return { status: 404, text: JSON.stringify({ errors: [why] }), at: this.now(), place }
  }

  /** As it is asked, without the query, without the version prefix. */
  private find(path: string): RecordedEntry | null {
    const bare = path.split('?')[0] ?? path
    const spellings = [path, bare, path.replace(/^\/v1\//, '/'), bare.replace(/^\/v1\//, '/'), '/v1' + bare]
    for (const spelling of spellings) {
      const entry = this.entries.get(spelling)
      if (entry !== undefined) return entry
    }
    return null
  }
}
