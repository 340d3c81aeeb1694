import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFixtureLake, type FixtureLake } from '@/fixtures/testing/fixture-lake'
import { fuzzCount, fuzzSeed } from '@/fixtures/testing/mutate'
import { shuffled } from '@/fixtures/testing/random'
import {
  canonicalBody,
  toPlain,
  type CatalogListing,
  type Observation,
  type StoredObservation,
} from '../../observations'
import { jobRefText, type RefText } from '../../refs'
import { anyAliases, anyObservation, anyRemovals, TINY_LAKE } from '../../testing/observation-arbitraries'
import { makeTable } from '../../testing/observed-table'
import { barrier, commit, lookAt, runOf } from '../../testing/small-lake'
import { differingTables, viewCatalogs } from '../catalog-view'
import { tellsAnotherTime } from '../clock-offsets'
import { deriveFacts, type DeriveInput } from '../derive'
import type { LakeFacts } from '../model'
import { describeBoundaries, inEdgeOrder } from '../edges'
import { indexObservations } from '../observation-index'
import { derivePortion, ownerOfEdge } from './derive-portion'
import { linksOf, rereadMatters, subjectOf, type Link, type Subject } from './links'
import { cutPortions } from './portions'
import { anyPathInside, SubjectGraph } from './subject-graph'

type Place = Pick<DeriveInput, 'warehouse' | 'pathRewrites' | 'aliases' | 'removals'>

/** What a store does, in the plainest form: keeps observations, knows what is stale, replaces facts by their owners. */
class PlainLake {
  readonly stored = new Map<string, StoredObservation>()
  readonly stale = new Set<Subject>()
  private readonly links = new Map<Subject, Set<Link>>()
  private readonly facts = new Map<string, { owner: Subject; kind: keyof LakeFacts; fact: unknown }>()
  private readonly gone = new Set<Subject>()
  private pathsProven = false

  constructor(private readonly place: Place) {}

  append(batch: readonly Observation[]): void {
    for (const one of batch) this.appendOne(one)
  }

  private appendOne(one: Observation): void {
    const { body } = one
    for (const { subject, links } of linksOf(body)) {
      const known = this.links.get(subject)
      if (known === undefined) this.stale.add(subject)
      this.links.set(subject, new Set([...(known ?? []), ...links]))
    }
    if (body.kind === 'catalog-listing') {
      const catalogs = [...this.stored.values()].filter((seen) => seen.body.kind === 'catalog-listing')
      const last = Math.max(...catalogs.map((seen) => seen.lastReadAt))
      // All that may be the newest: of two read at the same moment the order of their texts decides.
      const newest = catalogs
        .filter((seen) => seen.lastReadAt === last)
        .map((seen) => seen.body as CatalogListing)
      for (const other of newest) for (const ref of differingTables(other, body)) this.stale.add(ref)
      // Until a catalog is seen every table counts as present.
      if (newest.length === 0) for (const subject of this.links.keys()) this.stale.add(subject)
    }
    const key = one.place + '\n' + canonicalBody(body)
    const known = this.stored.get(key)
    const fresh = { ...one, lastReadAt: one.readAt }
    const next = known === undefined ? fresh : merge(known, fresh)
    if (known === undefined || this.mayChangeFacts(known, next)) {
      const subject = subjectOf(body)
      if (subject !== null) this.stale.add(subject)
    }
    this.stored.set(key, next)
  }

  private mayChangeFacts(known: StoredObservation, next: StoredObservation): boolean {
    if (next.readAt < known.readAt) return true
    if (next.lastReadAt === known.lastReadAt && toText(next.body) === toText(known.body)) return false
    const matters = rereadMatters(known.body.kind)
    if (matters !== 'unless-newest') return matters === 'always'
    if (tellsAnotherTime(known, next)) return true
    const subject = subjectOf(known.body)
    // A table that counts as gone is there again by a look at its folder.
    if (this.gone.has(subject ?? '')) return true
    const rivals = [...this.stored.values()].filter(
      (other) => other !== known && other.body.kind === known.body.kind && subjectOf(other.body) === subject,
    )
    return rivals.some((rival) => weightOf(rival) >= weightOf(known)) || weightOf(next) < weightOf(known)
  }

  derive(limit: number): void {
    const counts = new Map<Subject, number>()
    for (const { body } of this.stored.values()) {
      const subject = subjectOf(body)
      if (subject !== null) counts.set(subject, (counts.get(subject) ?? 0) + 1)
    }
    const known = [...this.links].map(([subject, links]) => ({
      subject,
      links: [...links],
      observations: counts.get(subject) ?? 0,
    }))
    const graph = new SubjectGraph(known, this.place)
    const pathsProven = anyPathInside(known, this.place)
    // Of the lake as a whole: when it changes, everything is derived with it.
    if (pathsProven !== this.pathsProven) for (const { subject } of known) this.stale.add(subject)
    this.pathsProven = pathsProven
    const catalog = viewCatalogs(indexObservations([...this.stored.values()]).catalogs)
    const affected = graph.affectedBy(this.stale)
    this.stale.clear()
    for (const portion of cutPortions(graph, affected, limit)) {
      const loaded = new Set([...portion.own, ...portion.context])
      const observations = [...this.stored.values()].filter(({ body }) => loaded.has(subjectOf(body) ?? ''))
      const { facts, unsettled } = derivePortion({
        ...this.place,
        pathsProven,
        observations,
        portion,
        catalog,
      })
      const own = new Set(portion.own)
      const jobs = new Set(portion.jobs.map(jobRefText))
      for (const [key, { owner }] of this.facts)
        if (own.has(owner) || jobs.has(owner as RefText)) this.facts.delete(key)
      this.take('tables', facts.tables, (fact) => fact.ref)
      for (const { ref, present } of facts.tables) this.gone[present ? 'delete' : 'add'](ref)
      this.take('snapshots', facts.snapshots, (fact) => fact.table)
      this.take('runs', facts.runs, (fact) => `run:${fact.jobId}`)
      this.take('checkpoints', facts.checkpoints, (fact) => `run:${fact.jobId}`)
      this.take('reads', facts.reads, (fact) => `run:${fact.jobId}`)
      this.take('writes', facts.writes, (fact) => `run:${fact.jobId}`)
      this.take('edges', facts.edges, ownerOfEdge)
      for (const subject of unsettled) this.stale.add(subject)
    }
  }

  private take<F>(kind: keyof LakeFacts, facts: readonly F[], ownerOf: (fact: F) => Subject): void {
    for (const fact of facts) this.facts.set(`${kind} ${toText(fact)}`, { owner: ownerOf(fact), kind, fact })
  }

  /** Facts as sorted texts, by kind. */
  answer(): Record<string, string[]> {
    const of = (kind: keyof LakeFacts) => [...this.facts.values()].filter((one) => one.kind === kind)
    const edges = of('edges').map(({ fact }) => fact as LakeFacts['edges'][number])
    return textsOf({
      tables: of('tables').map(({ fact }) => fact),
      snapshots: of('snapshots').map(({ fact }) => fact),
      runs: of('runs').map(({ fact }) => fact),
      checkpoints: of('checkpoints').map(({ fact }) => fact),
      reads: of('reads').map(({ fact }) => fact),
      writes: of('writes').map(({ fact }) => fact),
      edges,
      boundaries: describeBoundaries(inEdgeOrder(edges)),
    })
  }

  /** The same by deriving everything at once. */
  expected(): Record<string, string[]> {
    return textsOf({ ...deriveFacts({ ...this.place, observations: [...this.stored.values()] }) })
  }
}

function merge(known: StoredObservation, next: StoredObservation): StoredObservation {
  const later =
    next.lastReadAt > known.lastReadAt ||
    (next.lastReadAt === known.lastReadAt && toText(next.body) > toText(known.body))
  return { ...(later ? next : known), readAt: Math.min(known.readAt, next.readAt) }
}

/** Later or earlier; a live cluster's clock has gone on meanwhile, by about as much. */
function readAgain(one: Observation, n: number): Observation {
  const readAt = one.readAt + ((n % 7) - 1) * 1_000
  const { body } = one
  if (body.kind !== 'job' || body.now === null) return { ...one, readAt }
  return { ...one, readAt, body: { ...body, now: body.now + readAt - one.readAt + ((n % 5) - 2) * 300 } }
}

function weightOf({ body, lastReadAt }: StoredObservation): number {
  return body.kind === 'job' ? (body.now ?? lastReadAt) : lastReadAt
}

function toText(value: unknown): string {
  return JSON.stringify(toPlain(value))
}

function textsOf(facts: Record<string, readonly unknown[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(facts).map(([kind, list]) => [kind, list.map(toText).sort()]))
}

describe('deriving what observations touch', () => {
  it('gives the facts of deriving everything, after any batches, with joined names, lineage taken away and clocks that are off', () => {
    const batches = fc.array(fc.array(anyObservation, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        batches,
        fc.array(fc.nat(60), { maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        // Half of the lakes have names that people joined.
        fc.oneof(fc.constant([]), anyAliases),
        anyRemovals,
        (steps, again, limit, aliases, removals) => {
          const lake = new PlainLake({ ...TINY_LAKE, aliases, removals })
          const seen: Observation[] = []
          for (const [index, step] of steps.entries()) {
            seen.push(...step)
            // Some of it is read again, later or, by a recording, earlier.
            const repeated = again.slice(index * 2, index * 2 + 2).flatMap((n) => {
              const one = seen[n % seen.length]
              return one === undefined ? [] : [readAgain(one, n)]
            })
            lake.append([...step, ...repeated])
            lake.derive(limit)
            expect(lake.answer()).toEqual(lake.expected())
          }
        },
      ),
      { numRuns: fuzzCount() / 8, seed: fuzzSeed() },
    )
  }, 120_000)

  it('F12: gives them too where a live cluster with a clock that is off is looked at again and again', () => {
    const start = 1_700_000_000_000
    const delays = fc.array(fc.nat(900), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), delays, (ahead, looks) => {
        const table = makeTable('t', false)
        const run = runOf('a', 'ingest', start + ahead, { writes: [0] })
        for (const id of [1n, 2n]) {
          barrier(run, id, start + 10_000 * Number(id) + ahead)
          commit(table, run.users[0]!, id, start + 10_000 * Number(id) + 50)
        }
        const lake = new PlainLake({ warehouse: 'file:/lake', pathRewrites: [] })
        for (const [look, delay] of looks.entries()) {
          const at = start + 60_000 + look * 5_000
          const answers = lookAt([table], [run], at).map((one) =>
            one.body.kind === 'job' ? { ...one, body: { ...one.body, now: at + ahead - delay } } : one,
          )
          // Files that did not change are not read again.
          lake.append(look === 0 ? answers : answers.filter(({ body }) => body.kind === 'job'))
          lake.derive(30)
          expect(lake.answer()).toEqual(lake.expected())
        }
      }),
      { numRuns: 100, seed: fuzzSeed() },
    )
  })

  it.each(['word-count', 'shop'] satisfies FixtureLake[])(
    'gives the facts of deriving everything, step by step of %s',
    async (name) => {
      const { lake: place, observations } = await readFixtureLake(name, ['final'])
      const lake = new PlainLake(place)
      const mixed = shuffled(observations, 7)
      const size = Math.ceil(mixed.length / 3)
      for (let start = 0; start < mixed.length; start += size) {
        lake.append(mixed.slice(start, start + size))
        lake.derive(500)
        expect(lake.answer()).toEqual(lake.expected())
      }
    },
    60_000,
  )
})
