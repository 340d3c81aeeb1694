import type { State } from '@/lib/contracts'
import type { LakeMetrics } from '@/server/services/metrics/metrics-service'

const STATES: readonly State[] = ['fresh', 'stale', 'late', 'broken', 'idle', 'unknown']

type Labels = readonly (readonly [name: string, value: string])[]

/** One metric with its samples; without samples it is left out. */
interface Metric {
  readonly name: string
  readonly help: string
  readonly samples: readonly { readonly labels: Labels; readonly value: number }[]
}

/**
 * Text format 0.0.4 of Prometheus. Series are bounded: what the service gives, a state as one series of each state. Labels
 * are refs, so a renamed job is another series. What is not known has no sample, rather than a zero.
 */
export function toMetricsText(lakes: readonly LakeMetrics[]): string {
  return metricsOf(lakes)
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...samples.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n')
}

function metricsOf(lakes: readonly LakeMetrics[]): Metric[] {
  const ofTables = (
    name: string,
    help: string,
    of: (table: LakeMetrics['tables'][number]) => number | null,
  ): Metric => ({
    name,
    help,
    samples: lakes.flatMap(({ lake, tables }) =>
      tables.flatMap((table) =>
        sample(
          [
            ['lake', lake],
            ['table', table.delay.ref],
          ],
          of(table),
        ),
      ),
    ),
  })
  const ofJobs = (
    name: string,
    help: string,
    of: (job: LakeMetrics['jobs'][number]) => number | null,
  ): Metric => ({
    name,
    help,
    samples: lakes.flatMap(({ lake, jobs }) =>
      jobs.flatMap((job) =>
        sample(
          [
            ['lake', lake],
            ['job', job.ref],
          ],
          of(job),
        ),
      ),
    ),
  })
  const ofLakes = (name: string, help: string, of: (lake: LakeMetrics) => number | null): Metric => ({
    name,
    help,
    samples: lakes.flatMap((one) => sample([['lake', one.lake]], of(one))),
  })
  return [
    ofTables(
      'headwater_table_lateness_seconds',
      'Age of the oldest source data that a table lacks; 0 = it lacks none.',
      ({ delay }) => seconds(delay.lateMs),
    ),
    {
      name: 'headwater_table_state',
      help: '1 for the state a table is in, 0 for the others.',
      samples: lakes.flatMap(({ lake, tables }) =>
        tables.flatMap(({ delay }) =>
          STATES.map((state) => ({
            labels: [
              ['lake', lake],
              ['table', delay.ref],
              ['state', state],
            ] as const,
            value: Number(delay.state === state),
          })),
        ),
      ),
    },
    ofTables('headwater_table_lateness_threshold_seconds', 'Beyond it a table is late.', ({ delay }) =>
      seconds(delay.threshold?.ms ?? null),
    ),
    ofTables(
      'headwater_table_backlog_snapshots',
      'Content snapshots that the slowest streaming reader of a table has not read.',
      ({ backlog }) => backlog?.snapshots ?? null,
    ),
    ofTables(
      'headwater_table_backlog_seconds',
      'Age of the oldest content snapshot that a streaming reader of a table has not read.',
      ({ backlog }) => seconds(backlog?.ms ?? null),
    ),
    ofJobs('headwater_job_checkpoint_age_seconds', 'Time since the last completed checkpoint.', (job) =>
      seconds(job.checkpointAge),
    ),
    ofJobs(
      'headwater_job_checkpoint_failures',
      'Checkpoints that failed since the last completed one.',
      ({ failures }) => failures,
    ),
    ofLakes('headwater_incidents_open', 'Incidents that are open.', ({ openIncidents }) => openIncidents),
    ofLakes('headwater_sync_success', '1 if the last finished sync succeeded.', ({ lastSync }) =>
      lastSync?.finishedAt == null ? null : Number(lastSync.status === 'succeeded'),
    ),
    ofLakes(
      'headwater_sync_finished_timestamp_seconds',
      'When the last sync ended, Unix time.',
      ({ lastSync }) => seconds(lastSync?.finishedAt ?? null),
    ),
    ofLakes('headwater_sync_duration_seconds', 'How long the last sync took.', ({ lastSync }) =>
      lastSync?.finishedAt == null || lastSync.startedAt === null
        ? null
        : seconds(lastSync.finishedAt - lastSync.startedAt),
    ),
    ofLakes(
      'headwater_sync_warnings',
      'Warnings of the last sync.',
      ({ lastSync }) => lastSync?.warningCount ?? null,
    ),
    ofLakes(
      'headwater_tables_omitted',
      'Tables left out: only the latest of a lake are listed.',
      (one) => one.omitted.tables,
    ),
    ofLakes(
      'headwater_jobs_omitted',
      'Jobs left out: only those with the oldest checkpoints are listed.',
      (one) => one.omitted.jobs,
    ),
  ]
}

function sample(labels: Labels, value: number | null): Metric['samples'] {
  return value === null ? [] : [{ labels, value }]
}

function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000
}

function labelText(labels: Labels): string {
  return `{${labels.map(([name, value]) => `${name}="${escapeLabel(value)}"`).join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}
