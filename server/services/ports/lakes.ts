import type { Millis } from '@/lib/domain/time'

/** A lake's settings as people gave them, secrets included: serializers mask. */
export interface LakeSettings {
  readonly warehouse: string
  readonly catalog: 'filesystem' | 'jdbc' | 'rest'
  readonly flink: readonly { readonly name: string; readonly url: string }[]
  readonly checkpoints: readonly string[]
  readonly sqlGateway: { readonly url: string } | null
  /** A database with tables of PIP-5. */
  readonly lineageStore: { readonly url: string } | null
  readonly pathRewrites: readonly { readonly from: string; readonly to: string }[]
  readonly frozenAt: Millis | null
  readonly syncEverySeconds: number
  /** Globs over `database.table` of what is read (empty: all) and of what is not. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** 0 = never; `null` = as fits its sources (`watchPaceOf`). */
  readonly watchEverySeconds: number | null
  readonly watchPaused: boolean
  /** Observations older than this that no fact in force needs are removed; `null` = everything is kept. */
  readonly keepDays: number | null
}

export interface LakeRecord extends LakeSettings {
  readonly id: string
  readonly name: string
  readonly sample: boolean
  readonly instants: readonly { readonly label: string; readonly title: string; readonly at: Millis | null }[]
  readonly createdAt: Millis
  /** Facts with this generation are the ones answers are made of; 0 = none yet. */
  readonly factGeneration: number
}

export interface NewLake extends LakeSettings {
  readonly name: string
  readonly sample: boolean
  readonly instants: LakeRecord['instants']
}

export interface LakeRepository {
  list(): Promise<LakeRecord[]>
  find(name: string): Promise<LakeRecord | null>
  /** `null` when the name is taken. */
  create(lake: NewLake, now: Millis): Promise<LakeRecord | null>
  update(id: string, change: Partial<LakeSettings>): Promise<LakeRecord | null>
  /** Removes the lake and everything known of it. */
  delete(id: string): Promise<boolean>
  /** At start-up: goes on with deletions that a process left unfinished. */
  finishDeletions(): Promise<void>
}
