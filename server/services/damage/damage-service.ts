import { provenFacts } from '@/lib/domain/facts/claims'
import type { DamageListQuery } from '@/lib/contracts'
import { DAMAGE_SEVERITIES, findDamage, type DamageSeverity, type Finding } from '@/lib/domain/damage'
import type { LakeFacts } from '@/lib/domain/facts/model'
import { formatRef, type RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import { pageOf, type Order, type Page } from '../paging/page'
import type { Actor } from '../ports'
import { requireRef } from '../refs'
import { keepRecent } from '../states/keep-recent'

/** How much was looked at: an empty list says nothing about what nobody saw. */
export interface DamageChecked {
  readonly now: Millis | null
  readonly tables: number
  readonly listedTables: number
  readonly snapshots: number
  readonly goneSnapshots: number
  readonly runs: number
  readonly checkpoints: number
  readonly statesRead: number
}

export interface DamageView {
  readonly page: Page<Finding>
  readonly counts: Readonly<Record<DamageSeverity, number>>
  readonly checked: DamageChecked
}

interface Watched {
  readonly findings: readonly Finding[]
  readonly checked: Omit<DamageChecked, 'now'>
}

/** Lake, generation and instant of findings that are kept. */
const KEPT = 16

/** Damage that is there (rule R16), at an instant or now. Worked out once per generation and instant. */
export function createDamageService(deps: LakeFactsDeps) {
  const keep = keepRecent<Watched>(KEPT)
  const watch = (at: LakeFactsAt): Promise<Watched> =>
    keep(`${at.lake.id} ${at.topology.generation} ${at.until} ${at.asOf}`, async () => {
      const facts = provenFacts(await deps.facts.lakeFacts(at.lake.id))
      const findings = findDamage(facts, { until: at.until, listedBy: at.asOf })
      return { findings, checked: whatWasChecked(facts) }
    })
  return {
    async list(actor: Actor, lakeName: string, query: DamageListQuery): Promise<DamageView> {
      const concerned = query.ref === undefined ? null : entityOf(query.ref)
      const at = await openLakeFacts(deps, actor, lakeName, query.at ?? query.asOf)
      const { findings, checked } = await watch(at)
      const wanted = findings.filter(
        (one) =>
          !one.concerns.some((ref) => at.visibility.hides(ref)) &&
          (concerned === null || one.concerns.includes(concerned)) &&
          (query.kind === undefined || one.kind === query.kind) &&
          (query.severity === undefined || one.severity === query.severity),
      )
      return {
        page: pageOf(wanted, WORST_FIRST, query),
        counts: tally(wanted),
        checked: { now: at.now, ...checked },
      }
    },
  }
}

/** A version or checkpoint stands for its table or job. */
function entityOf(text: string): RefText {
  const ref = requireRef(text, 'ref')
  switch (ref.kind) {
    case 'snapshot':
      return formatRef({ kind: 'table', table: ref.table })
    case 'run':
    case 'checkpoint':
      return formatRef({ kind: 'job', name: ref.name })
    default:
      return formatRef(ref)
  }
}

function tally(findings: readonly Finding[]): Record<DamageSeverity, number> {
  const counts: Record<DamageSeverity, number> = { damage: 0, suspicion: 0, notice: 0 }
  for (const one of findings) counts[one.severity]++
  return counts
}

function whatWasChecked(facts: LakeFacts): Omit<DamageChecked, 'now'> {
  const completed = facts.checkpoints.filter(({ status }) => status === 'COMPLETED')
  return {
    tables: facts.tables.length,
    listedTables: facts.tables.filter(({ listed }) => listed !== undefined).length,
    snapshots: facts.snapshots.length,
    goneSnapshots: facts.snapshots.filter(({ status }) => status === 'superseded' || status === 'expired')
      .length,
    runs: facts.runs.length,
    checkpoints: completed.length,
    statesRead: completed.filter(({ pending }) => pending !== undefined).length,
  }
}

const WORST_FIRST: Order<Finding> = {
  name: 'damage',
  parts: [
    { of: ({ severity }) => DAMAGE_SEVERITIES.indexOf(severity) },
    { of: ({ since }) => since?.at ?? 0 },
    { of: ({ key }) => key },
  ],
}
