import { expect, it } from 'vitest'
import type { PlanEvent, PlanRecord } from '@/server/services/ports'
import { makeLake } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaLakeRepository } from './lake-repository'
import { PrismaPlanRepository } from './plan-repository'

const plan = (lakeId: string, id: string, createdAt: number): PlanRecord => ({
  id,
  lakeId,
  createdAt,
  author: 'owner:local',
  generation: 3,
  hash: 'abc',
  request: '{"anchor":"table:d.Zoë 数据@1"}',
  body: '{"n":"9223372036854775807"}',
})

const event = (planId: string, kind: PlanEvent['kind'], at: number): PlanEvent => ({
  planId,
  at,
  actor: 'owner:local',
  person: kind === 'ticked' ? 'Zoë\0' : null,
  kind,
  body: `{"step":"${kind}"}`,
})

withStores((name, db) => {
  it(`keeps plans as they were, newest first, each to its lake, on ${name}`, async () => {
    const plans = new PrismaPlanRepository(db())
    const [lake, other] = [await makeLake(db()), await makeLake(db())]
    const [older, newer] = [
      plan(lake.id, `a-${lake.id}`, 1_700_000_000_000),
      plan(lake.id, `b-${lake.id}`, 1_700_000_000_001),
    ]
    await plans.add(newer)
    await plans.add(older)
    expect(await plans.find(lake.id, older.id)).toEqual(older)
    expect(await plans.find(other.id, older.id)).toBeNull()
    expect(await plans.find(lake.id, 'a\0b')).toBeNull()
    expect(await plans.newest(lake.id, 5)).toEqual([newer, older])
    expect(await plans.newest(lake.id, 1)).toEqual([newer])
  })

  it(`keeps what was done about a plan in the order it came, and lets it go with its lake, on ${name}`, async () => {
    const plans = new PrismaPlanRepository(db())
    const lake = await makeLake(db())
    const { id } = plan(lake.id, `c-${lake.id}`, 1)
    await plans.add(plan(lake.id, id, 1))
    // The clock may stand still, or go back: order is that of arrival.
    const events = [event(id, 'approved', 7), event(id, 'ticked', 7), event(id, 'unticked', 6)]
    for (const one of events) await plans.addEvent(one)
    expect(await plans.events(id)).toEqual(events)
    expect(await plans.events('none')).toEqual([])
    await new PrismaLakeRepository(db()).delete(lake.id)
    expect(await plans.events(id)).toEqual([])
    expect(await db().rollbackEvent.count({ where: { planId: id } })).toBe(0)
  })
})
