import { canonicalBody, type Observation, type ObservationBody } from '@/lib/domain/observations'
import type { WatchObservation } from '@/server/services/watch/watch-worker'
import type { Millis } from '@/lib/domain/time'

/** Rows of one short transaction. */
const BATCH = 200
/** Above this the readers that can wait do: their files do not vanish within seconds. */
const FULL = 20_000
/** An answer that says the same is kept as seen again this often. */
const SAME_AGAIN_MILLIS = 60_000
const REMEMBERED = 20_000

/** What was seen and not yet taken. Readers put in without waiting, because what they read next may vanish. */
export class Outbox {
  private waiting: WatchObservation[] = []
  private readonly said = new Map<string, { readonly text: string; readonly at: Millis }>()
  caught = 0
  missed = 0

  get full(): boolean {
    return this.waiting.length > FULL
  }

  put(observation: Observation, mark: string | null): void {
    this.waiting.push({ ...observation, mark })
  }

  /** Of an answer that is asked for again and again: only what is new in it. */
  putAnswer(observation: Observation): void {
    const key = keyOf(observation)
    const text = canonicalBody(observation.body)
    const before = this.said.get(key)
    if (before !== undefined && !isWorth(observation, text, before)) return
    this.said.delete(key)
    this.said.set(key, { text, at: observation.readAt })
    const oldest = this.said.keys().next().value
    if (this.said.size > REMEMBERED && oldest !== undefined) this.said.delete(oldest)
    this.put(observation, null)
  }

  takeBatch(): WatchObservation[] {
    return this.waiting.splice(0, BATCH)
  }

  takeCounts(): { caught: number; missed: number } {
    const { caught, missed } = this
    this.caught = 0
    this.missed = 0
    return { caught, missed }
  }
}

function isWorth(
  { body, readAt }: Observation,
  text: string,
  before: { readonly text: string; readonly at: Millis },
): boolean {
  const old = readAt - before.at >= SAME_AGAIN_MILLIS
  // what was said of one checkpoint stays; counts change with every checkpoint and prove little
  if (body.kind === 'checkpoint') return text !== before.text
  return body.kind === 'checkpoint-counts' ? old : old || text !== before.text
}

function keyOf({ place, body }: Observation): string {
  return `${body.kind} ${checkpointOf(body)} ${place}`
}

function checkpointOf(body: ObservationBody): string {
  return body.kind === 'checkpoint' ? body.checkpointId.toString() : ''
}
