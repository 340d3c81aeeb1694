import type { RunEventType, RunSaying } from '@/lib/domain/open-lineage'
import type { Millis } from '@/lib/domain/time'

/** An event of OpenLineage as it is kept: what is asked for beside its text. */
export interface NewEvent {
  /** Of its text. */
  readonly hash: string
  readonly kind: 'run' | 'job' | 'dataset'
  readonly type: RunEventType | null
  readonly at: Millis
  /** Its job, else its dataset (`aboutOf`). */
  readonly about: string
  readonly runId: string | null
  readonly flinkJobId: string | null
  readonly text: string
}

/** An event that waits to be made evidence; `ticket` tells one wish for it from the next. */
export interface WaitingEvent {
  readonly id: bigint
  readonly ticket: bigint
  readonly text: string
}

export interface EventQuery {
  readonly after: Millis | null
  readonly before: Millis | null
  readonly limit: number
  readonly offset: number
  readonly descending: boolean
  /** Of the lake with this id; `none` = of those that fit no lake; `null` = all. */
  readonly lake: { readonly id: string } | 'none' | null
}

export interface EventList {
  /** As they came. */
  readonly texts: readonly string[]
  readonly total: number
}

/** Events as they came in, of all lakes and of none. */
export interface EventStore {
  /** All or none of them, each text once; hashes of those that were new. Answered once they are on disk. */
  append(events: readonly NewEvent[], now: Millis): Promise<ReadonlySet<string>>
  /** The oldest that wait. */
  waiting(limit: number): Promise<WaitingEvent[]>
  /** They wait no longer, unless somebody asked for them again meanwhile. */
  settle(events: readonly Pick<WaitingEvent, 'id' | 'ticket'>[]): Promise<void>
  /** Lakes that jobs and datasets belong to. */
  lakesOf(abouts: readonly string[]): Promise<Map<string, string[]>>
  /** From now on they belong to the lake; what was said of them before waits again, if that is new. */
  attach(lakeId: string, abouts: readonly string[]): Promise<void>
  /** Jobs and datasets of a lake. */
  aboutsOf(lakeId: string): Promise<string[]>
  /** Lets those that belong to no lake wait again. */
  queueUnattached(): Promise<number>
  list(query: EventQuery): Promise<EventList>
  /** What events of these jobs say of their runs, the newest first: all that `foldRuns` needs of up to `limit` kinds of word. */
  runSayings(abouts: readonly string[], limit: number): Promise<RunSaying[]>
  /** Removes placed events received before `cutoff`, and the oldest beyond `most`, a batch at a time; how many. */
  prune(cutoff: Millis, most: number, batch: number): Promise<number>
}
