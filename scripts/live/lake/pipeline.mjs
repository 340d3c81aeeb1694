import { openSession } from '../gateway.mjs'
import { BATCH_JOB, JOBS } from './jobs.mjs'
import { createGenerators, createTable, TABLES } from './tables.mjs'

const CATALOG = 'lake'

/** The lake's tables and jobs on a cluster. `jobNames`: these alone; `settings`: further ones of every streaming job. */
export async function openPipeline(
  { gatewayUrl },
  warehouse,
  { small, parallelism, rates, jobNames = null, settings = {} },
) {
  const open = async (settings) => {
    const session = await openSession(gatewayUrl, settings)
    await session.run(`CREATE CATALOG ${CATALOG} WITH ('type'='paimon','warehouse'='file:${warehouse}')`)
    await session.run(`USE CATALOG ${CATALOG}`)
    return session
  }
  const session = await open({
    'parallelism.default': String(parallelism),
    // A join or union into a table with a key would crash for ever: "Sink materializer must not be used with Paimon sink".
    'table.exec.sink.upsert-materialize': 'NONE',
    ...settings,
  })
  const jobs = Object.entries(JOBS).filter(([name, job]) => jobNames?.includes(name) ?? (job.small || !small))
  const tables = new Set([...jobs.flatMap(([, { writes }]) => writes), ...BATCH_JOB.writes])

  return {
    warehouse,
    jobs: new Map(jobs),
    tables: [...tables],
    async create() {
      for (const database of new Set([...tables].map((table) => table.split('.')[0]))) {
        await session.run(`CREATE DATABASE IF NOT EXISTS ${database}`)
      }
      // Two buckets where two readers run: a barrier can then fall between the parts of one snapshot.
      for (const table of tables) {
        const wide =
          parallelism > 1 && TABLES[table].options.bucket !== undefined && !table.startsWith('ads.')
        await session.run(createTable(table, wide ? { bucket: String(parallelism) } : {}))
      }
      for (const statement of createGenerators(rates)) await session.run(statement)
    },
    /**
     * Starts a streaming job, from a savepoint or checkpoint where one is given, with another statement where one is
     * given. Resolves with its Flink job id.
     */
    async start(name, from = null, statement = JOBS[name].statement) {
      await session.set({ 'pipeline.name': name })
      if (from !== null) await session.set({ 'execution.state-recovery.path': from })
      const { jobId, rows } = await session.run(statement)
      if (from !== null) await session.reset('execution.state-recovery.path')
      return jobId ?? rows[0][0]
    },
    async runBatch() {
      const batch = await open({
        'execution.runtime-mode': 'batch',
        'table.dml-sync': 'true',
        'pipeline.name': BATCH_JOB.name,
      })
      await batch.run(BATCH_JOB.statement)
      await batch.close()
    },
    /** A session for questions: many scans in one statement need few network buffers at a time. */
    openQuestions: () =>
      open({
        'execution.runtime-mode': 'batch',
        'execution.batch-shuffle-mode': 'ALL_EXCHANGES_HYBRID_FULL',
        'table.optimizer.reuse-source-enabled': 'false',
        'pipeline.name': 'questions',
      }),
  }
}
