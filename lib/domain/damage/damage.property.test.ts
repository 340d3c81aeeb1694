import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DamageLake } from '../testing/damage-lake'
import { simulateLake } from '../testing/lake-simulation'
import { findDamage, type DamageKind, type Finding } from '.'

const NOW = { until: null, listedBy: null }
const HISTORIES = 60
/** Two hundred histories took 15 s on a busy machine. */
const PATIENCE = 60_000

const step = fc.constantFrom(
  'commit',
  'commit',
  'checkpoint',
  'checkpoint',
  'idle',
  'look',
  'expire',
  'restart',
  'wait',
)
const steps = fc.array(step, { minLength: 4, maxLength: 30 })

/** A pipeline that lives: commits, checkpoints with and without data, expiry, restarts from the newest checkpoint. */
function live(plan: readonly string[]): { lake: DamageLake; completed: bigint } {
  const lake = new DamageLake().table('src').table('sink').start('j', 'src', 'sink')
  let completed = 0n
  const checkpoint = (rows: number) => {
    lake.checkpoint('j', { rows })
    completed++
  }
  for (let i = 0; i < 4; i++) {
    lake.commit('src')
    checkpoint(10)
  }
  for (const one of plan) {
    if (one === 'commit') lake.commit('src')
    else if (one === 'checkpoint') checkpoint(10)
    else if (one === 'idle') checkpoint(0)
    else if (one === 'look') lake.look()
    else if (one === 'wait') lake.wait(30)
    else if (one === 'expire') lake.expire('sink', 5)
    else lake.start('j', 'src', 'sink', { job: 'j', checkpoint: completed })
  }
  // Whatever came before, there are a few groups to damage, all of them in sight.
  for (let i = 0; i < 4; i++) {
    lake.commit('src')
    checkpoint(10)
  }
  return { lake: lake.look(), completed }
}

interface Fault {
  readonly name: string
  readonly kinds: readonly DamageKind[]
  readonly inject: (lake: DamageLake, completed: bigint) => void
}

const heads = (lake: DamageLake, table: string) =>
  lake
    .facts()
    .snapshots.filter((one) => one.table === `table:d.${table}` && one.status === 'live')
    .at(-1)!.id

const FAULTS: readonly Fault[] = [
  {
    name: 'an old checkpoint restored over later groups',
    kinds: ['identifier-fall'],
    inject: (lake, completed) => {
      lake.start('j', 'src', 'sink', { job: 'j', checkpoint: completed - 2n }).commit('src')
      lake.checkpoint('j')
    },
  },
  {
    name: 'an old checkpoint whose run first has no data',
    kinds: ['unsafe-restore'],
    inject: (lake, completed) => {
      lake.start('j', 'src', 'sink', { job: 'j', checkpoint: completed - 2n })
      lake.checkpoint('j', { rows: 0 }).checkpoint('j', { rows: 0 }).commit('src')
      lake.checkpoint('j')
    },
  },
  {
    name: 'a sink rolled back under its writer',
    kinds: ['table-rolled-back'],
    inject: (lake) => {
      lake.rollBack('sink', heads(lake, 'sink') - 2n).commit('src')
      lake.checkpoint('j')
    },
  },
  {
    name: 'a source rolled back under its reader',
    kinds: ['table-rolled-back'],
    inject: (lake) => {
      lake.rollBack('src', heads(lake, 'src') - 2n).wait(60)
      for (let i = 0; i < 3; i++) lake.commit('src')
    },
  },
  {
    name: 'a stranger who writes into the sink',
    kinds: ['foreign-writer'],
    inject: (lake) => {
      lake.commit('sink', { user: 'stranger', identifier: 1n })
      lake.commit('src')
      lake.checkpoint('j')
    },
  },
  {
    name: 'an undo that leaves a hole',
    kinds: ['snapshot-gap'],
    inject: (lake) => {
      const head = heads(lake, 'sink')
      lake
        .branch('sink', 'undo', head)
        .rollBack('sink', head - 3n)
        .fastForward('sink', 'undo')
    },
  },
]

const harmful = (found: readonly Finding[]) => found.filter(({ severity }) => severity !== 'notice')

describe('findings over random histories', () => {
  it(
    'has none over simulated lakes: joins, filters, writers, batch runs, failures, restarts, loops',
    () => {
      fc.assert(
        fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
          const choose = (below: number) => (numbers.next().value as number) % below
          expect(findDamage(simulateLake(choose).facts, NOW)).toEqual([])
        }),
        { numRuns: HISTORIES },
      )
    },
    PATIENCE,
  )

  it(
    'has none over pipelines that live, with any rhythm of looks',
    () => {
      fc.assert(
        fc.property(steps, (plan) => {
          expect(findDamage(live(plan).lake.facts(), NOW)).toEqual([])
        }),
        { numRuns: HISTORIES },
      )
    },
    PATIENCE,
  )

  it.each(FAULTS)(
    'has exactly one after $name',
    ({ kinds, inject }) => {
      fc.assert(
        fc.property(steps, (plan) => {
          const { lake, completed } = live(plan)
          inject(lake, completed)
          const found = harmful(findDamage(lake.look().facts(), NOW))
          expect(found.map(({ kind }) => kind)).toEqual(kinds)
        }),
        { numRuns: 20 },
      )
    },
    PATIENCE,
  )
})
