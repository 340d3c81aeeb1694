import { buildDelayIndex, type DelayIndex } from '@/lib/domain/delay'
import type { Judgement } from '@/lib/domain/graph'
import type { RefText } from '@/lib/domain/refs'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { FactReader } from '../ports'
import { keepRecent } from './keep-recent'

/** States of tables and jobs at one moment, by ref. Who is not in it has not been judged. */
export type Judgements = ReadonlyMap<RefText, Judgement>
export type JudgeLake = (at: LakeFactsAt) => Promise<Judgements>
/** Verdicts with everything behind them; `null` while nothing is known of the lake. */
export type OpenDelays = (at: LakeFactsAt) => Promise<DelayIndex | null>

/** Lake, generation and instant of verdicts that are kept: the instants asked for are "now" and a few named ones. */
const KEPT = 16

/** Judges a lake once per generation and instant: all facts are needed for it (0.3 s on a lake of 20 tables). */
export function createDelays(facts: Pick<FactReader, 'lakeFacts'>): OpenDelays {
  const keep = keepRecent<DelayIndex>(KEPT)
  return (at) => {
    const { now } = at
    if (now === null) return Promise.resolve(null)
    return keep(`${at.lake.id} ${at.topology.generation} ${now}`, async () =>
      buildDelayIndex(await facts.lakeFacts(at.lake.id), now),
    )
  }
}

export function createJudge(delays: OpenDelays): JudgeLake {
  return async (at) => (await delays(at))?.judgements() ?? new Map<RefText, Judgement>()
}
