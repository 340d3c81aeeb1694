import { provenFacts } from '@/lib/domain/facts/claims'
import { buildDelayIndex, type DelayIndex, type DelayOptions } from '@/lib/domain/delay'
import type { LakeFacts } from '@/lib/domain/facts'
import type { Judgement } from '@/lib/domain/graph'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { DelaySetting, DelaySettingRepository, FactReader } from '../ports'
import { keepRecent } from './keep-recent'

/** States of tables and jobs at one moment, by ref. Who is not in it has not been judged. */
export type Judgements = ReadonlyMap<RefText, Judgement>
export type JudgeLake = (at: LakeFactsAt) => Promise<Judgements>
/** Verdicts with everything behind them; `null` while nothing is known of the lake. */
export type OpenDelays = (at: LakeFactsAt) => Promise<DelayIndex | null>

export interface JudgeDeps {
  readonly facts: Pick<FactReader, 'lakeFacts'>
  readonly delaySettings: Pick<DelaySettingRepository, 'list'>
  readonly now: () => Millis
}

/** Lake, generation and instant of verdicts that are kept: the instants asked for are "now" and a few named ones. */
const KEPT = 16
/** Another instant of the same facts does not read them again. */
const KEPT_FACTS = 2

/** Judges a lake once per generation, instant and settings: all facts are needed for it (0.3 s on a lake of 20 tables). */
export function createDelays(deps: JudgeDeps): OpenDelays {
  const keep = keepRecent<DelayIndex>(KEPT)
  const keepFacts = keepRecent<LakeFacts>(KEPT_FACTS)
  return async (at) => {
    const { now, lake, topology } = at
    if (now === null) return null
    const options = optionsOf(await deps.delaySettings.list(lake.id), at, deps.now())
    const facts = `${lake.id} ${topology.generation}`
    return keep(`${facts} ${now} ${fingerprint(options)}`, async () =>
      buildDelayIndex(
        await keepFacts(facts, async () => provenFacts(await deps.facts.lakeFacts(lake.id))),
        now,
        options,
      ),
    )
  }
}

export function createJudge(delays: OpenDelays): JudgeLake {
  return async (at) => (await delays(at))?.judgements() ?? new Map<RefText, Judgement>()
}

/**
 * Pauses are about who is told now, by the clock on the wall: views of the past show what it was, and a recorded lake
 * can be paused although its own time stands still.
 */
function optionsOf(
  settings: readonly DelaySetting[],
  { asOf, now }: LakeFactsAt,
  wall: Millis,
): Required<Pick<DelayOptions, 'thresholds' | 'pauses'>> {
  const paused = asOf === null ? settings.filter((one) => (one.pausedUntil ?? 0) > wall) : []
  return {
    thresholds: new Map(settings.flatMap(({ ref, thresholdMs: ms }) => (ms === null ? [] : [[ref, ms]]))),
    pauses: new Map(paused.map(({ ref }) => [ref, (now ?? 0) + 1])),
  }
}

function fingerprint({ thresholds, pauses }: ReturnType<typeof optionsOf>): string {
  return JSON.stringify([[...thresholds], [...pauses.keys()]])
}
