// Posts batches of events as fast as they are taken: `node send-events.mjs ORIGIN SECONDS BATCH PARALLEL`. Prints one line of JSON.
const [origin, seconds, size, parallel] = process.argv.slice(2)
const until = performance.now() + Number(seconds) * 1000
const took = []
const acknowledged = []
let sent = 0
let bytes = 0
let failed = 0

/** One in ten is a START of Flink with its datasets, some 4 kB; the others say RUNNING, 1 kB, as a poll of checkpoints does. */
function event(n) {
  const run = `${process.pid.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
  const facet = {
    _producer: 'https://github.com/OpenLineage/OpenLineage/tree/1.52.0/integration/flink',
    _schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunFacet',
  }
  const job = { namespace: 'flink-prod-eu', name: `enrich_${n % 200}` }
  const dataset = (table) => ({
    namespace: 'file:/bench/warehouse',
    name: `lake.ods.${table}`,
    facets: {
      schema: {
        ...facet,
        fields: Array.from({ length: 12 }, (_, i) => ({
          name: `column_${i}`,
          type: 'DECIMAL(12, 2)',
          description: '',
        })),
      },
      config: {
        ...facet,
        type: 'paimon',
        'primary-keys': 'order_id,dt',
        'partition-keys': 'dt',
        bucket: '8',
        'catalog.warehouse': 'file:/bench/warehouse',
      },
    },
  })
  const start = n % 10 === 0
  return {
    eventType: start ? 'START' : 'RUNNING',
    eventTime: new Date(1767225600000 + n * 10).toISOString(),
    producer: facet._producer,
    schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
    run: {
      runId: run,
      facets: {
        processing_engine: { ...facet, version: '2.2.0', name: 'flink', openlineageAdapterVersion: '1.52.0' },
        flink_job: { ...facet, jobId: (n % 200).toString(16).padStart(32, '0') },
        ...(start
          ? {}
          : {
              checkpoints: { ...facet, completed: n, failed: 0, 'in-progress': 1, restored: 0, total: n + 1 },
            }),
      },
    },
    job: start
      ? {
          ...job,
          facets: {
            jobType: { ...facet, processingType: 'STREAMING', integration: 'FLINK', jobType: 'JOB' },
          },
        }
      : job,
    ...(start
      ? { inputs: [dataset(`a${n % 200}`), dataset(`b${n % 200}`)], outputs: [dataset(`c${n % 200}`)] }
      : {}),
  }
}

async function work() {
  while (performance.now() < until) {
    const events = Array.from({ length: Number(size) }, () => event(sent++))
    const body = JSON.stringify(events)
    bytes += body.length
    const began = performance.now()
    try {
      const answer = await fetch(`${origin}/api/v1/lineage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { events: outcomes } = await answer.json()
      took.push(performance.now() - began)
      for (const { index, status } of outcomes)
        if (status === 'stored') acknowledged.push(events[index].run.runId)
    } catch {
      // The server was killed: nothing of this batch counts as taken.
      failed++
      if (failed > 3) return
    }
  }
}

const began = performance.now()
await Promise.all(Array.from({ length: Number(parallel) }, work))
const span = (performance.now() - began) / 1000
took.sort((a, b) => a - b)
const at = (share) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)
process.stdout.write(
  JSON.stringify({
    events: acknowledged.length,
    perSecond: Math.round(acknowledged.length / span),
    meanBytes: Math.round(bytes / Math.max(1, sent)),
    p50: at(0.5),
    p99: at(0.99),
    failed,
    ...(process.env.LIST_RUNS === '1' ? { runs: acknowledged } : {}),
  }) + '\n',
)
