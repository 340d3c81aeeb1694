import { linksOf, subjectOf, type Subject } from '@/lib/domain/facts/scope'
import {
  canonicalBody,
  encodeBody,
  type Observation,
  type StoredObservation,
} from '@/lib/domain/observations'
import {
  PublicationStopped,
  type FactPublisher,
  type ObservationStore,
  type ReadMarks,
  type ScopedFacts,
  type SubjectStore,
} from '../ports'
import { toObservations } from './plain-rows'

interface Kept {
  readonly observations: Map<string, StoredObservation>
  readonly stale: Map<Subject, bigint>
  readonly places: Map<string, string>
}

export interface MemoryStore {
  readonly observations: ObservationStore
  readonly subjects: SubjectStore
  readonly marks: ReadMarks
  readonly publisher: FactPublisher & { inForce(lakeId: string): readonly unknown[] }
}

/** Observations and facts in memory: the same body at the same place is kept once. */
export function memoryStore(pageSize = 2): MemoryStore {
  const lakes = new Map<string, Kept>()
  const facts = new Map<string, Map<string, readonly unknown[]>>()
  let changes = 0n
  const keptOf = (lakeId: string): Kept => {
    const kept = lakes.get(lakeId) ?? { observations: new Map(), stale: new Map(), places: new Map() }
    lakes.set(lakeId, kept)
    return kept
  }
  const allOf = (lakeId: string) => [...keptOf(lakeId).observations.values()]
  const subjectsOf = (lakeId: string) =>
    new Set(allOf(lakeId).flatMap(({ body }) => linksOf(body).map(({ subject }) => subject)))
  const pages = async function* <T>(all: readonly T[]) {
    for (let at = 0; at < all.length; at += pageSize)
      yield await Promise.resolve(all.slice(at, at + pageSize))
  }
  const staleAll = (lakeId: string) => {
    for (const subject of subjectsOf(lakeId)) keptOf(lakeId).stale.set(subject, ++changes)
    return Promise.resolve()
  }
  const append = (lakeId: string, batch: readonly Observation[]) => {
    const { observations, stale } = keptOf(lakeId)
    const before = observations.size
    for (const one of batch) {
      const key = one.place + ' ' + canonicalBody(one.body)
      if (!observations.has(key)) stale.set(subjectOf(one.body) ?? '', ++changes)
      observations.set(key, { ...(observations.get(key) ?? one), lastReadAt: one.readAt })
    }
    return Promise.resolve(observations.size - before)
  }
  return {
    observations: {
      append,
      appendRows: (lakeId, rows) => append(lakeId, toObservations(rows)),
      lookedAgain: () => Promise.resolve(),
      stream: (lakeId) => pages(allOf(lakeId)),
      ofSubjects: (lakeId, subjects) =>
        pages(
          allOf(lakeId)
            .filter(({ body }) => subjects.includes(subjectOf(body) ?? ''))
            .map((one) => ({ ...one, body: encodeBody(one.body) })),
        ),
      catalogs: (lakeId) =>
        Promise.resolve(allOf(lakeId).filter(({ body }) => body.kind === 'catalog-listing')),
    },
    subjects: {
      all: (lakeId) =>
        Promise.resolve(
          [...subjectsOf(lakeId)].map((subject) => {
            const links = allOf(lakeId)
              .flatMap(({ body }) => linksOf(body))
              .filter((one) => one.subject === subject)
              .flatMap((one) => [...one.links])
            return { subject, links, observations: 1 }
          }),
        ),
      stale: (lakeId) =>
        Promise.resolve([...keptOf(lakeId).stale].map(([subject, since]) => ({ subject, since }))),
      staleUnless: () => Promise.resolve(),
      staleAll,
    },
    marks: {
      filesOf: () => Promise.resolve([]),
      placesOf: (lakeId, places) =>
        Promise.resolve(new Map([...keptOf(lakeId).places].filter(([place]) => places.includes(place)))),
      keepPlaces: (lakeId, marks) => {
        for (const [place, mark] of marks) keptOf(lakeId).places.set(place, mark)
        return Promise.resolve()
      },
    },
    publisher: {
      inForce: (lakeId) => [...(facts.get(lakeId)?.values() ?? [])].flat(),
      publish: () => Promise.reject(new Error('not in memory')),
      publishScopes: async (lakeId, portions, end, onProgress) => {
        const inForce = new Map(facts.get(lakeId) ?? [])
        let changed = 0
        for await (const portion of portions) {
          const key = ownersOf(portion)
          const next = portion.rows.flatMap(({ bodies }) => bodies).map((body): unknown => JSON.parse(body))
          if ((await onProgress?.(next.length)) === false) throw new PublicationStopped()
          if (asText(inForce.get(key)) !== asText(next)) changed += next.length
          inForce.set(key, next)
        }
        facts.set(lakeId, inForce)
        const { stale } = keptOf(lakeId)
        for (const { subject, since } of end.settled())
          if (stale.get(subject) === since) stale.delete(subject)
        return { facts: [...inForce.values()].flat().length, changed }
      },
    },
  }
}

function ownersOf({ scope }: ScopedFacts): string {
  return [...scope.tables, ...scope.runs].join(' ')
}

function asText(value: unknown): string | undefined {
  return JSON.stringify(value)
}
