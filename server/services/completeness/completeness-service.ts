import type { PageQuery } from '@/lib/contracts'
import { judgeCompleteness, type Completeness } from '@/lib/domain/completeness'
import { lineageSwitches, type LineageSwitches } from '@/lib/domain/lineage-rows'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import { pageOf, type Order, type Page } from '../paging/page'
import type { Actor, CatalogOptionRepository } from '../ports'
import { keepRecent } from '../states/keep-recent'

export interface CompletenessView {
  readonly at: LakeFactsAt
  readonly page: Page<Completeness>
  readonly counts: Readonly<Record<Completeness['kind'], { readonly all: number; readonly whole: number }>>
  readonly switches: LineageSwitches
}

interface CompletenessDeps extends LakeFactsDeps {
  readonly catalogOptions: Pick<CatalogOptionRepository, 'list'>
}

const KEPT = 8

/** Which tables and jobs have which evidence, and what would add more. */
export function createCompletenessService(deps: CompletenessDeps) {
  const keep = keepRecent<readonly Completeness[]>(KEPT)
  return {
    async list(actor: Actor, lakeName: string, query: PageQuery): Promise<CompletenessView> {
      const at = await openLakeFacts(deps, actor, lakeName, undefined)
      const all = await keep(`${at.lake.id} ${at.topology.generation}`, async () =>
        judgeCompleteness(await deps.facts.lakeFacts(at.lake.id)),
      )
      const seen = all.filter(({ ref }) => !at.visibility.hides(ref))
      const count = (kind: Completeness['kind']) => {
        const own = seen.filter((one) => one.kind === kind)
        return { all: own.length, whole: own.filter(({ gap }) => gap === null).length }
      }
      return {
        at,
        page: pageOf(seen, GAPS_FIRST, query),
        counts: { table: count('table'), job: count('job') },
        switches: lineageSwitches(await deps.catalogOptions.list(at.lake.id)),
      }
    },
  }
}

const GAPS_FIRST: Order<Completeness> = {
  name: 'completeness',
  parts: [{ of: ({ gap }) => (gap === null ? 1 : 0) }, { of: ({ kind }) => kind }, { of: ({ ref }) => ref }],
}
