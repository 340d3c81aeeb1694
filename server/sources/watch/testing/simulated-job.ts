import type { Millis } from '@/lib/domain/time'
import type { FlinkAnswers } from '../../flink-answers'
import type { MemoryStore } from './memory-store'
import type { VirtualTime } from './virtual-time'

export const ROOT = 'file:/cp'

export interface SimulatedJobOptions {
  readonly jobId: string
  readonly intervalMillis: Millis
  readonly retained: number
  /** Bytes of a `_metadata`; the number is written into them. */
  readonly sample: Uint8Array
}

interface Done {
  readonly id: number
  readonly triggeredAt: Millis
  readonly completedAt: Millis
  discarded: boolean
}

/** A job that completes checkpoint after checkpoint and deletes what is more than it retains, as Flink does. */
export class SimulatedJob {
  readonly done: Done[] = []
  state: 'RUNNING' | 'CANCELED' = 'RUNNING'
  readonly folder: string
  private triggeredAt: Millis | null = null

  constructor(
    readonly options: SimulatedJobOptions,
    private readonly store: MemoryStore,
    private readonly time: VirtualTime,
  ) {
    this.folder = `${ROOT}/${options.jobId}`
    store.makeFolder(this.folder)
    store.makeFolder(`${this.folder}/shared`)
  }

  async run(): Promise<void> {
    for (let id = 1; this.state === 'RUNNING'; id++) {
      await this.time.wait(this.options.intervalMillis * 0.8)
      this.triggeredAt = this.time.now
      this.store.makeFolder(`${this.folder}/chk-${id}`)
      await this.time.wait(this.options.intervalMillis * 0.2)
      this.complete(id)
    }
  }

  complete(id: number): void {
    const bytes = new Uint8Array(this.options.sample)
    new DataView(bytes.buffer).setBigInt64(8, BigInt(id))
    this.store.write(`${this.folder}/chk-${id}/_metadata`, bytes)
    this.done.push({
      id,
      triggeredAt: this.triggeredAt ?? this.time.now,
      completedAt: this.time.now,
      discarded: false,
    })
    for (const old of this.done.slice(0, -this.options.retained)) {
      if (old.discarded) continue
      old.discarded = true
      this.store.delete(`${this.folder}/chk-${old.id}`)
    }
  }

  private row() {
    const { jobId } = this.options
    return {
      jid: jobId,
      name: `job ${jobId.slice(0, 2)}`,
      state: this.state,
      'start-time': 1,
      'end-time': -1,
    }
  }

  answer(path: string): unknown {
    const { jobId, intervalMillis } = this.options
    if (path === '/jobs/overview') return this.row()
    if (path === `/jobs/${jobId}`) return { ...this.row(), now: this.time.now, vertices: [] }
    if (path === `/jobs/${jobId}/checkpoints/config`)
      return { mode: 'exactly_once', interval: intervalMillis }
    if (path !== `/jobs/${jobId}/checkpoints`) return null
    const history = this.done.slice(-10).map((one) => ({
      className: 'completed',
      status: 'COMPLETED',
      id: one.id,
      is_savepoint: false,
      trigger_timestamp: one.triggeredAt,
      latest_ack_timestamp: one.completedAt,
      external_path: `${this.folder}/chk-${one.id}`,
      discarded: one.discarded,
    }))
    return { counts: { completed: this.done.length }, latest: { restored: null }, history: history.reverse() }
  }
}

/** Flink's web server keeps an answer for about 3 s. */
const CACHED_MILLIS = 3_000

/** A cluster over some jobs; `down` answers nothing. */
export class SimulatedCluster implements FlinkAnswers {
  readonly place = 'http://flink:8081'
  readonly clockNote = null
  down = false
  readonly asked: { readonly path: string; readonly at: Millis }[] = []
  private readonly cache = new Map<string, { readonly at: Millis; readonly text: string | null }>()

  constructor(
    private readonly jobs: () => readonly SimulatedJob[],
    private readonly time: VirtualTime,
    private readonly delay: () => Promise<void>,
  ) {}

  async get(path: string): ReturnType<FlinkAnswers['get']> {
    this.asked.push({ path, at: this.time.now })
    await this.delay()
    const place = this.place + path
    if (this.down) return { status: null, place, message: 'ECONNREFUSED', asked: true }
    const kept = this.cache.get(path)
    const fresh = kept !== undefined && this.time.now - kept.at < CACHED_MILLIS ? kept : null
    const text = fresh === null ? this.say(path) : fresh.text
    if (fresh === null) this.cache.set(path, { at: this.time.now, text })
    return { status: text === null ? 404 : 200, text: text ?? '{"errors":["no"]}', at: this.time.now, place }
  }

  private say(path: string): string | null {
    if (path === '/jobs/overview') return JSON.stringify({ jobs: this.jobs().map((job) => job.answer(path)) })
    const said = this.jobs().map((job) => job.answer(path))
    const one = said.find((answer) => answer !== null)
    return one === undefined ? null : JSON.stringify(one)
  }
}
