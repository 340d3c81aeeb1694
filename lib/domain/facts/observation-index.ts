import {
  canonicalBody,
  encodeBody,
  type ObservationBody,
  type ObservationKind,
  type StoredObservation,
  type ToldObservation,
} from '../observations'
import { tableRefText, type RefText } from '../refs'
import { compareText, push } from '../collections'

type BodyOf<K extends ObservationKind> = Extract<ObservationBody, { kind: K }>

/** An observation of one kind. */
export interface Seen<K extends ObservationKind> extends StoredObservation {
  readonly body: BodyOf<K>
}

/** Observations by what they speak of. Lists are in a fixed order, whatever order they came in. */
export interface ObservationIndex {
  readonly catalogs: readonly Seen<'catalog-listing'>[]
  readonly tables: ReadonlyMap<RefText, TableObservations>
  readonly jobs: ReadonlyMap<string, JobObservations>
  readonly metadata: readonly Seen<'checkpoint-metadata'>[]
  /** Somebody else's word, in one order. */
  readonly rows: readonly Seen<'lineage-row'>[]
  readonly named: readonly Seen<'table-named'>[]
  /** What events say beside names of tables, in the same order. */
  readonly told: readonly StoredTold[]
}

export type StoredTold = { [K in ToldObservation['kind']]: Seen<K> }[ToldObservation['kind']]

export interface TableObservations {
  readonly listings: Seen<'table-listing'>[]
  readonly snapshots: Seen<'snapshot'>[]
  readonly changelogs: Seen<'changelog'>[]
  readonly tags: Seen<'tag'>[]
  readonly schemas: Seen<'schema'>[]
  readonly consumers: Seen<'consumer'>[]
}

export interface JobObservations {
  readonly answers: Seen<'job'>[]
  readonly plans: Seen<'job-plan'>[]
  readonly checkpoints: Seen<'checkpoint'>[]
  readonly restores: Seen<'restore'>[]
  readonly configs: Seen<'checkpoint-config'>[]
  readonly exceptions: Seen<'exceptions'>[]
  readonly loads: Seen<'job-load'>[]
  readonly missed: Seen<'checkpoint-missed'>[]
}

export function indexObservations(observations: readonly StoredObservation[]): ObservationIndex {
  const catalogs: Seen<'catalog-listing'>[] = []
  const metadata: Seen<'checkpoint-metadata'>[] = []
  const rows: Seen<'lineage-row'>[] = []
  const named: Seen<'table-named'>[] = []
  const told: StoredTold[] = []
  const tables = new Map<RefText, TableObservations>()
  const jobs = new Map<string, JobObservations>()
  for (const seen of inFixedOrder(observations)) {
    const { body } = seen
    switch (body.kind) {
      case 'catalog-listing':
        catalogs.push(seen as Seen<'catalog-listing'>)
        break
      case 'checkpoint-metadata':
        metadata.push(seen as Seen<'checkpoint-metadata'>)
        break
      case 'table-listing':
        tableOf(tables, body.table).listings.push(seen as Seen<'table-listing'>)
        break
      case 'snapshot':
        tableOf(tables, body.table).snapshots.push(seen as Seen<'snapshot'>)
        break
      case 'changelog':
        tableOf(tables, body.table).changelogs.push(seen as Seen<'changelog'>)
        break
      case 'tag':
        tableOf(tables, body.table).tags.push(seen as Seen<'tag'>)
        break
      case 'schema':
        tableOf(tables, body.table).schemas.push(seen as Seen<'schema'>)
        break
      case 'consumer':
        tableOf(tables, body.table).consumers.push(seen as Seen<'consumer'>)
        break
      case 'job':
        jobOf(jobs, body.jobId).answers.push(seen as Seen<'job'>)
        break
      case 'job-plan':
        jobOf(jobs, body.jobId).plans.push(seen as Seen<'job-plan'>)
        break
      case 'checkpoint':
        jobOf(jobs, body.jobId).checkpoints.push(seen as Seen<'checkpoint'>)
        break
      case 'restore':
        jobOf(jobs, body.jobId).restores.push(seen as Seen<'restore'>)
        break
      case 'checkpoint-config':
        jobOf(jobs, body.jobId).configs.push(seen as Seen<'checkpoint-config'>)
        break
      case 'exceptions':
        jobOf(jobs, body.jobId).exceptions.push(seen as Seen<'exceptions'>)
        break
      case 'job-load':
        jobOf(jobs, body.jobId).loads.push(seen as Seen<'job-load'>)
        break
      case 'checkpoint-missed':
        jobOf(jobs, body.jobId).missed.push(seen as Seen<'checkpoint-missed'>)
        break
      case 'lineage-row':
        rows.push(seen as Seen<'lineage-row'>)
        break
      case 'table-named':
        named.push(seen as Seen<'table-named'>)
        break
      case 'event-edge':
      case 'event-run':
      case 'event-sql':
      case 'event-engine':
      case 'event-job-type':
      case 'event-parent':
      case 'event-schema':
      case 'event-columns':
      case 'event-lifecycle':
        told.push(seen as StoredTold)
        break
      case 'checkpoint-counts':
        break
    }
  }
  return { catalogs, tables, jobs, metadata, rows, named, told }
}

/** The one seen last; of several seen at the same moment the later in the fixed order. */
export function newestOf<T extends StoredObservation>(list: readonly T[]): T | null {
  let best: T | null = null
  for (const item of list) if (best === null || item.lastReadAt >= best.lastReadAt) best = item
  return best
}

/** Repetitions fold into one (first and last reading), then by time, place and content: arrival does not matter. */
function inFixedOrder(observations: readonly StoredObservation[]): StoredObservation[] {
  const places = new Map<string, StoredObservation[]>()
  for (const seen of observations) push(places, seen.place, seen)
  return [...places.values()]
    .flatMap(foldRepeated)
    .sort(
      (a, b) =>
        a.seen.readAt - b.seen.readAt ||
        compareText(a.seen.place, b.seen.place) ||
        compareText(a.text, b.text),
    )
    .map(({ seen }) => seen)
}

/** What was seen at one place, each content once. Most places say one thing once: their text is never asked for. */
function foldRepeated(ofPlace: readonly StoredObservation[]): { seen: StoredObservation; text: string }[] {
  const [only] = ofPlace
  if (only !== undefined && ofPlace.length === 1) return [{ seen: only, text: '' }]
  const folded = new Map<string, StoredObservation>()
  for (const seen of ofPlace) {
    const text = canonicalBody(seen.body)
    const known = folded.get(text)
    folded.set(text, known === undefined ? seen : fold(known, seen))
  }
  return [...folded].map(([text, seen]) => ({ seen, text }))
}

/** The first and the last reading; the body (with Flink's own clock in it) is the last one's, as the store has it. */
function fold(a: StoredObservation, b: StoredObservation): StoredObservation {
  const last =
    a.lastReadAt > b.lastReadAt || (a.lastReadAt === b.lastReadAt && encodeBody(a.body) >= encodeBody(b.body))
      ? a
      : b
  return { ...last, readAt: Math.min(a.readAt, b.readAt) }
}

function tableOf(tables: Map<RefText, TableObservations>, table: Parameters<typeof tableRefText>[0]) {
  const ref = tableRefText(table)
  const known = tables.get(ref)
  if (known !== undefined) return known
  const fresh = { listings: [], snapshots: [], changelogs: [], tags: [], schemas: [], consumers: [] }
  tables.set(ref, fresh)
  return fresh
}

function jobOf(jobs: Map<string, JobObservations>, jobId: string) {
  const known = jobs.get(jobId)
  if (known !== undefined) return known
  const fresh = {
    answers: [],
    plans: [],
    checkpoints: [],
    restores: [],
    configs: [],
    exceptions: [],
    loads: [],
    missed: [],
  }
  jobs.set(jobId, fresh)
  return fresh
}
