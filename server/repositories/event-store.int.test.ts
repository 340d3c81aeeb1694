import { expect, it } from 'vitest'
import { aboutText } from '@/lib/domain/open-lineage'
import { pruneEvents } from '@/server/services/events/keep-events'
import type { EventQuery, NewEvent } from '@/server/services/ports'
import { makeLake } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaEventStore } from '.'

const DAY = 86_400_000

function event(hash: string, change: Partial<NewEvent> = {}): NewEvent {
  return {
    hash,
    kind: 'run',
    type: 'START',
    at: 1_000,
    about: aboutText('job', { namespace: 'f', name: hash }),
    runId: 'r',
    flinkJobId: null,
    text: `{"x":9223372036854775807,"name":"${hash}\\u0000"}`,
    ...change,
  }
}

const ALL: EventQuery = { after: null, before: null, limit: 100, offset: 0, descending: false, lake: null }

withStores((_, db) => {
  const store = () => new PrismaEventStore(db())
  const mine = (texts: readonly string[], mark: string) => texts.filter((text) => text.includes(mark))

  it('keeps each text once, with every digit, and lets it wait', async () => {
    expect(await store().append([event('once'), event('once'), event('other')], 5)).toEqual(
      new Set(['once', 'other']),
    )
    expect(await store().append([event('once')], 6)).toEqual(new Set())
    expect(mine((await store().list(ALL)).texts, '"once')).toEqual([event('once').text])
    expect((await store().waiting(100)).filter(({ text }) => text === event('once').text)).toHaveLength(1)
  })

  it('lets two that bring the same at once both be done', async () => {
    const batch = Array.from({ length: 50 }, (_, i) => event(`both${i}`))
    const fresh = await Promise.all([store().append(batch, 1), store().append([...batch].reverse(), 1)])
    expect(fresh[0].size + fresh[1].size).toBe(50)
  })

  it('lets what a job said before wait again once the job belongs to a lake', async () => {
    const lake = await makeLake(db())
    const about = aboutText('job', { namespace: 'f', name: 'j"\u0000' })
    const longAbout = aboutText('job', { namespace: 'f', name: 'x'.repeat(3_000) })
    await store().append([event('before', { about }), event('long', { about: longAbout })], 1)
    const waiting = await store().waiting(1_000)
    await store().attach(lake.id, [about, longAbout])
    // Both were asked for again before they were settled, so they wait on.
    await store().settle(waiting)
    const again = await store().waiting(1_000)
    expect(again.map(({ text }) => text).sort()).toEqual([event('before').text, event('long').text].sort())
    await store().attach(lake.id, [about])
    await store().settle(again)
    expect(await store().waiting(1_000)).toEqual([])
    expect((await store().lakesOf([about, longAbout])).get(longAbout)).toEqual([lake.id])
    expect((await store().aboutsOf(lake.id)).sort()).toEqual([about, longAbout].sort())
    expect((await store().list({ ...ALL, lake })).total).toBe(2)
    expect(mine((await store().list({ ...ALL, lake: 'none' })).texts, 'before')).toEqual([])
  })

  it('gives of a run the first and last word of each kind', async () => {
    const about = aboutText('job', { namespace: 'f', name: 'talks' })
    const words = [1, 2, 3, 4].map((at) =>
      event(`t${at}`, { about, at, type: at === 1 ? 'START' : 'RUNNING' }),
    )
    await store().append(words, 1)
    expect((await store().runSayings([about], 10)).map(({ type, at }) => `${type} ${at}`).sort()).toEqual([
      'RUNNING 2',
      'RUNNING 4',
      'START 1',
    ])
  })

  it('removes what is old, unless it still waits', async () => {
    await store().settle(await store().waiting(1_000))
    await store().append([event('placed'), event('waits'), event('young')], 1)
    const waiting = await store().waiting(10)
    await store().settle(waiting.filter(({ text }) => !text.includes('waits')))
    expect(await pruneEvents({ events: store(), now: () => 1 + 30 * DAY })).toBe(0)
    await pruneEvents({ events: store(), now: () => 2 + 30 * DAY })
    expect((await store().list(ALL)).texts.filter((text) => /placed|waits|young/.test(text))).toEqual([
      event('waits').text,
    ])
  })
})
