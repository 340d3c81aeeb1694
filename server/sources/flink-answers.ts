import type { Millis } from '@/lib/domain/time'

/** One answer of a Flink REST API. */
export interface FlinkAnswer {
  readonly status: number
  readonly text: string
  /** When the server said it. */
  readonly at: Millis
  /** Address or file, shown as evidence; without any password. */
  readonly place: string
}

/** Why there is no answer at all. */
export interface NoAnswer {
  readonly status: null
  readonly place: string
  readonly message: string
  /** `false`: the cluster was given up before, so this was not even tried. */
  readonly asked: boolean
}

/**
 * The port to a cluster: live over HTTP, or a folder of recorded answers. Never throws for what the cluster does;
 * only an abort does.
 */
export interface FlinkAnswers {
  /** `path` begins with `/`. */
  get(path: string): Promise<FlinkAnswer | NoAnswer>
  /** Shown as the cluster's address. */
  readonly place: string
  /** The first remark about the server's clock, once there is one. */
  readonly clockNote: string | null
}
