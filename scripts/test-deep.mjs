// `npm run test:deep`: made-up inputs in great numbers, part by part, each within nine minutes on two free cores.
// `npm run test:deep -- facts plans`: these parts. FUZZ_SEED tries other damaged inputs; every part prints its seed.
import { spawnSync } from 'node:child_process'

const MINUTES = 9
/** @type {Record<string, {files: string[], env: Record<string, string>}>} */
const PARTS = {
  readers: {
    files: [
      'lib/ingest/flink-rest/answers.fuzz',
      'lib/ingest/paimon/snapshot.fuzz',
      'lib/ingest/flink-metadata/parse.fuzz',
      'lib/ingest/lineage-rows/rows.fuzz',
    ],
    env: { FUZZ_COUNT: '20000' },
  },
  events: {
    files: ['lib/ingest/open-lineage/read-events.fuzz', 'lib/domain/open-lineage/histories.fuzz'],
    env: { FUZZ_COUNT: '20000' },
  },
  facts: { files: ['lib/domain/facts/histories'], env: { FACT_COUNT: '1000' } },
  portions: { files: ['lib/domain/facts/scope'], env: { FUZZ_COUNT: '16000' } },
  delays: {
    files: ['lib/domain/delay/histories.fuzz', 'lib/domain/delay/lateness.fuzz'],
    env: { FACT_COUNT: '1000' },
  },
  plans: {
    files: [
      'lib/domain/rollback/histories.fuzz',
      'lib/domain/rollback/laws.fuzz',
      'lib/domain/recoverability/points.fuzz',
    ],
    env: { PLAN_COUNT: '10000' },
  },
  sql: { files: ['lib/flink-sql/hostile.fuzz'], env: { SQL_COUNT: '5000' } },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
let failed = false
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const { files, env } = PARTS[name]
  const seed = process.env.FUZZ_SEED ?? '20261129'
  const counts = Object.entries(env).map(([key, value]) => `${key}=${process.env[key] ?? value}`)
  console.log(`deep: ${name}: ${counts.join(' ')} FUZZ_SEED=${seed} (histories: seeds 1 up to their count)`)
  const began = Date.now()
  const { status, signal } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'unit', '--testTimeout', String(MINUTES * 60_000), ...files],
    { stdio: 'inherit', env: { ...env, ...process.env, FUZZ_SEED: seed }, timeout: MINUTES * 60_000 },
  )
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  const ok = status === 0
  failed ||= !ok
  console.log(
    `deep: ${name}: ${ok ? 'passed' : signal === null ? 'FAILED' : 'not done within nine minutes'} in ${seconds} s`,
  )
}
process.exit(failed ? 1 : 0)
