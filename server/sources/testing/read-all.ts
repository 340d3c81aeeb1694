import type { Observation, ObservationBody, ObservationKind, TableKey } from '@/lib/domain/observations'
import { tableRefText } from '@/lib/domain/refs'
import type { ReadBefore } from '@/server/services/sync/lake-worker'
import type { FileStore } from '../file-store'
import type { ReaderContext, ReaderEvent, ReaderProgress, ReaderWarning } from '../reader-events'

/** A context that never waits and whose clock stands still. */
export function testContext(more: Partial<ReaderContext> = {}): ReaderContext {
  const signal = new AbortController().signal
  return { signal, now: () => 1_800_000_000_000, wait: () => Promise.resolve(), ...more }
}

export interface AllRead {
  readonly observations: readonly Observation[]
  readonly warnings: readonly ReaderWarning[]
  readonly progress: readonly ReaderProgress[]
  readonly marks: ReadonlyMap<string, string>
  readonly whole: ReadonlyMap<string, string>
  readonly unchanged: readonly TableKey[]
  readonly excluded: number
  /** Bodies of one kind, in the order they came. */
  of<K extends ObservationKind>(kind: K): Extract<ObservationBody, { kind: K }>[]
}

export async function readAll(events: AsyncIterable<ReaderEvent>): Promise<AllRead> {
  const observations: Observation[] = []
  const warnings: ReaderWarning[] = []
  const progress: ReaderProgress[] = []
  const marks = new Map<string, string>()
  const whole = new Map<string, string>()
  const unchanged: TableKey[] = []
  let excluded = 0
  for await (const event of events) {
    if (event.type === 'warning') warnings.push(event.warning)
    else if (event.type === 'progress') progress.push(event)
    else if (event.type === 'excluded') excluded += event.tables
    else if (event.type === 'whole') whole.set(event.place, event.mark)
    else if (event.type === 'unchanged') unchanged.push(event.table)
    else {
      observations.push(event.observation)
      if (event.mark !== null) marks.set(event.observation.place, event.mark)
    }
  }
  const of = <K extends ObservationKind>(kind: K) =>
    observations
      .map(({ body }) => body)
      .filter((body): body is Extract<ObservationBody, { kind: K }> => body.kind === kind)
  return { observations, warnings, progress, marks, whole, unchanged, excluded, of }
}

/** What a later reading knows of an earlier one. */
export function rememberAll({ whole, marks, observations }: AllRead): ReadBefore {
  return {
    wholePlaces: (places) => Promise.resolve(new Map([...whole].filter(([place]) => places.includes(place)))),
    filesOf: (table) =>
      Promise.resolve(
        [...marks].filter(([place]) =>
          observations.some(
            (one) =>
              one.place === place &&
              'table' in one.body &&
              tableRefText(one.body.table) === tableRefText(table),
          ),
        ),
      ),
  }
}

/** A store with some of its answers replaced; an override that returns `undefined` lets the store answer. */
export function withOverrides(
  store: FileStore,
  overrides: {
    readonly list?: (uri: string) => ReturnType<FileStore['list']> | undefined
    readonly read?: (uri: string) => ReturnType<FileStore['read']> | undefined
  },
): FileStore {
  return {
    marksFolders: store.marksFolders,
    list: (uri, maxEntries) => overrides.list?.(uri) ?? store.list(uri, maxEntries),
    stat: (uri) => store.stat(uri),
    read: (uri, maxBytes) => overrides.read?.(uri) ?? store.read(uri, maxBytes),
  }
}
