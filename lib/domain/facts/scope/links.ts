import type {
  CheckpointMetadataSeen,
  CheckpointSeen,
  JobPlanSeen,
  JobSeen,
  ObservationBody,
  ObservationKind,
  RestoreSeen,
  TableKey,
} from '../../observations'
import { parseRef, tableRefText } from '../../refs'
import { claimedRunId } from '../claims/claimed-ids'
import { lastSegment } from '../runs'
import { readPlanTexts, type NamedTable, type VertexTexts } from '../plan-text'
import { objectName, splitBranch } from '../known-tables'

/**
 * What an observation is about, as text: a table's ref, `run:<job id>`, or `state:<folder>` for a checkpoint whose run
 * its file does not tell.
 */
export type Subject = string

/**
 * What ties a subject to others, as text. Two subjects with one link in common may decide each other's facts; links
 * that begin with `reads:` or `path:` only let a run look at a table. A rule that makes one subject look at another
 * needs a link here, else deriving a part of a lake would differ from deriving all of it.
 */
export type Link = string

/** To be raised whenever `linksOf` says more than before: what is stored with an older one is linked again. */
export const LINKS_VERSION = 1

export interface SubjectLinks {
  readonly subject: Subject
  readonly links: readonly Link[]
}

/** Restored from state whose path names no run and no savepoint: any run's folder may bear that name. */
export const ANY_RUN: Link = 'any-run'
const CHECKPOINT_FOLDER = /^chk-\d+$/

/** The subjects an observation speaks of, the first being its own; a catalog's listing has none of its own. */
export function linksOf(body: ObservationBody): SubjectLinks[] {
  switch (body.kind) {
    case 'catalog-listing':
      return body.tables.map((table) => tableLinks({ ...table, branch: null }))
    case 'table-listing':
    case 'schema':
    case 'consumer':
      return [tableLinks(body.table)]
    case 'snapshot':
    case 'changelog':
    case 'tag':
      return [tableLinks(body.table, [`user:${body.snapshot.commitUser}`])]
    case 'checkpoint-metadata':
      return [metadataLinks(body)]
    case 'job':
      return [runLinks(body.jobId, [`named:${body.name}`, ...vertexLinks(textsOfAnswer(body))])]
    case 'job-plan':
      return [runLinks(body.jobId, vertexLinks(readPlanTexts(body, new Map())))]
    case 'restore':
      return [runLinks(body.jobId, restoreLinks(body))]
    case 'lineage-row':
      return claimLinks(body.job, body.direction, body.table)
    case 'event-edge': {
      const ref = parseRef(body.data)
      const table = ref.ok && ref.value.kind === 'table' ? ref.value.table : null
      return table === null ? [jobLinks(body.job)] : claimLinks(body.job, body.direction, table)
    }
    case 'event-run':
      return [jobLinks(body.job, [`job:${body.flinkJobId}`])]
    case 'event-sql':
    case 'event-engine':
    case 'event-job-type':
    case 'event-parent':
      return [jobLinks(body.job)]
    case 'event-schema':
    case 'event-columns':
    case 'event-lifecycle':
      return [tableLinks(body.table)]
    case 'table-named':
      return [tableLinks(body.table)]
    case 'checkpoint':
      return [runLinks(body.jobId, checkpointLinks(body))]
    case 'checkpoint-config':
    case 'checkpoint-counts':
    case 'checkpoint-missed':
    case 'exceptions':
    case 'job-load':
      return [runLinks(body.jobId)]
  }
}

/** The subject of an observation of its own; `null` for what is about the whole lake. */
export function subjectOf(body: ObservationBody): Subject | null {
  if (body.kind === 'catalog-listing') return null
  return linksOf(body)[0]?.subject ?? null
}

/**
 * Whether reading the same again, later, may change facts. Files of one table outdo each other by the time they were
 * read last, and so do its listings and a run's answers: `unless-newest` = not where it outdid the others before, and
 * tells no other time of Flink's clock (`tellsAnotherTime`). How
 * long a listing has stood matters to its readers, who wait for it (see `derivePortion`). A catalog's tables are
 * compared when it is stored.
 */
export function rereadMatters(kind: ObservationKind): 'always' | 'unless-newest' | 'never' {
  switch (kind) {
    case 'snapshot':
    case 'changelog':
    case 'tag':
    case 'schema':
    case 'consumer':
    case 'checkpoint-metadata':
      return 'always'
    case 'table-listing':
    case 'job':
    case 'event-sql':
    case 'event-engine':
    case 'event-job-type':
    case 'event-parent':
    case 'event-schema':
    case 'event-columns':
    case 'event-lifecycle':
      return 'unless-newest'
    case 'catalog-listing':
    case 'job-plan':
    case 'checkpoint':
    case 'restore':
    case 'checkpoint-config':
    case 'checkpoint-counts':
    case 'checkpoint-missed':
    case 'exceptions':
    case 'job-load':
    case 'lineage-row':
    case 'table-named':
    case 'event-edge':
    case 'event-run':
      return 'never'
  }
}

/** Of a branch its main table, of a main table itself. */
export function familyOf(table: Subject): Subject {
  return table.split('$', 1)[0] ?? table
}

function tableLinks(table: TableKey, more: readonly Link[] = []): SubjectLinks {
  const subject = tableRefText(table)
  // Families are told by the ref itself, so only what the ref cannot tell is kept.
  return { subject, links: [`object:${objectName(table)}`, ...more] }
}

/**
 * Somebody's word on a job: its own subject is the run that stands for it where no run is known. A write ties it to its
 * table, as a commit user does; a read only looks at it.
 */
function claimLinks(job: string, direction: 'reads' | 'writes', table: TableKey): SubjectLinks[] {
  const family = familyOf(tableRefText(table))
  const link = direction === 'writes' ? `family:${family}` : `reads:${family}`
  return [jobLinks(job, [link]), tableLinks(table)]
}

/** Of a job that somebody names: kept with the run that stands for it. */
function jobLinks(job: string, more: readonly Link[] = []): SubjectLinks {
  return runLinks(claimedRunId(job), [`named:${job}`, ...more])
}

function runLinks(jobId: string, more: readonly Link[] = []): SubjectLinks {
  return { subject: `run:${jobId}`, links: [...new Set(more)] }
}

/** Links every run has by its id alone: who restores its state names it, or its first digits. */
export function linksOfRunId(jobId: string): Link[] {
  return [`job:${jobId}`, `begins:${jobId.slice(0, 6)}`, `named:${jobId}`]
}

function metadataLinks(body: CheckpointMetadataSeen): SubjectLinks {
  const states = [...body.sinks, ...body.otherCommitUsers]
  const links = new Set(states.flatMap((state) => state.commitUsers.map((user) => `user:${user}`)))
  for (const { tablePath } of body.sources) if (tablePath !== null) links.add(`path:${tablePath}`)
  const folder = lastSegment(body.directory)
  if (body.jobId === null || !CHECKPOINT_FOLDER.test(folder)) links.add(`folder:${folder}`)
  if (body.jobId !== null) return runLinks(body.jobId, [...links])
  return { subject: `state:${body.directory}`, links: [...links, ...beginsOf(folder)] }
}

function checkpointLinks({ externalPath, isSavepoint }: CheckpointSeen): Link[] {
  if (externalPath === null) return []
  const folder = lastSegment(externalPath)
  return isSavepoint || !CHECKPOINT_FOLDER.test(folder) ? [`folder:${folder}`] : []
}

function restoreLinks({ externalPath }: RestoreSeen): Link[] {
  if (externalPath === null) return []
  const jobId = /\/([0-9a-f]{32})\/chk-\d+\/?$/.exec(externalPath)?.[1]
  if (jobId !== undefined) return [`job:${jobId}`]
  const folder = lastSegment(externalPath)
  return [CHECKPOINT_FOLDER.test(folder) ? ANY_RUN : `folder:${folder}`, ...beginsOf(folder)]
}

function beginsOf(folder: string): Link[] {
  const digits = /^savepoint-([0-9a-f]{6})-/.exec(folder)?.[1]
  return digits === undefined ? [] : [`begins:${digits}`]
}

/** A plan and the names of its vertices come in different answers; each is read for what it tells alone. */
function textsOfAnswer({ cluster, jobId, name, jobType, vertices }: JobSeen): VertexTexts[] {
  const nodes = vertices.map(({ id, parallelism }) => ({ id, description: '', parallelism, inputs: [] }))
  const plan: JobPlanSeen = { kind: 'job-plan', cluster, jobId, name, jobType, nodes }
  return readPlanTexts(plan, new Map(vertices.map((vertex) => [vertex.id, vertex.name])))
}

function vertexLinks(texts: readonly VertexTexts[]): Link[] {
  return texts.flatMap((text) => [
    ...text.sinks.map((name) => `object:${name}`),
    ...text.otherSinks.map((name) => readsLink(...partsOf(name))),
    ...[...text.scans, ...text.lookups].flatMap(namedLinks),
  ])
}

function partsOf(text: string): [string, string] {
  const [, database = '', ...table] = text.split('.')
  return [database, table.join('.')]
}

function namedLinks(named: NamedTable): Link[] {
  return named.candidates.map(([, database, object]) => readsLink(database, object))
}

function readsLink(database: string, object: string): Link {
  const [table] = splitBranch(object)
  return `reads:${tableRefText({ database, table, branch: null })}`
}
