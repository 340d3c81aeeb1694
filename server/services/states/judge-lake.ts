import type { Judgement } from '@/lib/domain/graph'
import type { RefText } from '@/lib/domain/refs'
import type { LakeFactsAt } from '../lakes/lake-facts'

/** States of tables and jobs at one moment, by ref. Who is not in it has not been judged. */
export type Judgements = ReadonlyMap<RefText, Judgement>
export type JudgeLake = (at: LakeFactsAt) => Judgements
