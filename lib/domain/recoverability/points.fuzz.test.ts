import { expect, it } from 'vitest'
import { compileLake } from '../rollback'
import { allCuts, wishForAll } from '../rollback/testing/all-cuts'
import { picker } from '../rollback/testing/picker'
import { simulateCluster } from '../testing/cluster-simulation'
import { refOf } from '../testing/lake-builder'
import { recoverabilityOf } from '.'

const COUNT = Number(process.env['PLAN_COUNT'] ?? 150)
const SEED = Number(process.env['PLAN_SEED'] ?? 20261130)

it(`K10: a restore point is useless where no consistent line goes through it, by trying all (${COUNT} histories)`, () => {
  const seen = { useful: 0, useless: 0 }
  for (let i = 0; i < COUNT; i++) {
    const seed = SEED + i * 7919
    const cluster = simulateCluster(picker(seed))
    const cuts = allCuts(cluster, wishForAll(cluster), false)
    if (cuts === null) continue
    const model = compileLake(cluster.facts, cluster.now, { retired: new Set(), healing: false })
    const { items } = recoverabilityOf(model, { settings: null, targetMillis: null })
    for (const table of cluster.tables) {
      const item = items.find((one) => one.ref === refOf(table.name))
      for (const { ref, usable, why } of item?.points ?? []) {
        const id = Number(/@(\d+)/.exec(ref)?.[1])
        const inSome = cuts.some((cut) => cut.version(table) === id)
        expect(usable, `seed ${seed} ${ref} ${why?.because}`).toBe(inSome)
        seen[inSome ? 'useful' : 'useless']++
      }
    }
    for (const chain of cluster.chains) {
      const ids = new Map(chain.line.map((one, at) => [`${chain.runs[one.run]!.id}@${one.number}`, at]))
      for (const { ref, usable, why } of items.find((one) => one.ref === `job:${chain.name}`)?.points ?? []) {
        const at = ids.get(ref.slice(ref.indexOf('~') + 1))
        const inSome = at !== undefined && cuts.some((cut) => cut.point(chain) === at)
        expect(usable, `seed ${seed} ${ref} ${why?.because}`).toBe(inSome)
        seen[inSome ? 'useful' : 'useless']++
      }
    }
  }
  expect(Math.min(seen.useful, seen.useless)).toBeGreaterThan(COUNT)
}, 1_200_000)
