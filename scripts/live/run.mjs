// `npm run test:live`: Headwater against a real Flink and Paimon. `npm run test:live -- PART …` runs these parts (see
// parts.mjs); `--seed N` repeats a run's rates and order, `--keep` keeps its folder. Writes test-results/live.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inProject } from '../house/project.mjs'
import { giveUp, Refusal, say, secondsSince } from '../house/say.mjs'
import { prepare } from '../house/prepare.mjs'
import { shorten } from './checks.mjs'
import { courseOf } from './courses.mjs'
import { ensureCluster, isInstalled } from './cluster/install.mjs'
import { whatIsMissing } from './cluster/tools.mjs'
import { LIVE_PARTS, PARTS } from './parts.mjs'
import { openStage } from './processes.mjs'
import { seeded } from './random.mjs'

const INSTALL_MILLIS = 10 * 60_000
/** A part takes less than nine minutes on two free cores. Where others use them it may take its time, but not for ever. */
const PART_MILLIS = 25 * 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
    'install-seconds': { type: 'string' },
  },
})
const names = positionals.length > 0 ? positionals : LIVE_PARTS
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const results = []

try {
  const unknown = names.filter((name) => !(name in PARTS))
  if (unknown.length > 0)
    throw new Refusal(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)
  const reason = await whyNot()
  for (const name of names) await (reason === null ? runPart(name) : skipPart(name, reason))
  report()
  process.exit(results.some(({ status }) => status === 'failed') ? 1 : 0)
} catch (error) {
  report()
  giveUp(error)
}

/** Why nothing can be run here; `null` = it can. */
async function whyNot() {
  const missing = whatIsMissing({ installed: isInstalled() })
  if (missing !== null) return missing
  try {
    await ensureCluster({ limitMillis: Number(values['install-seconds'] ?? INSTALL_MILLIS / 1000) * 1000 })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function skipPart(name, reason) {
  say(`live ${name} skipped: ${reason}`)
  for (const check of courseOf(PARTS[name]).checks)
    note(name, { name: check.name, status: 'skipped', detail: reason })
}

async function runPart(name) {
  const begin = performance.now()
  const tell = (line) => say(`live ${name} ${secondsSince(begin)}: ${line}`)
  tell(`seed ${seed}`)
  await prepare({ build: true })
  const stage = openStage()
  let ending = null
  const end = (keep) => (ending ??= stage.close({ keep }))
  const stop = (signal) => void end(false).then(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  let failed = true
  const limit = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no end within ${PART_MILLIS / 60_000} minutes`)), PART_MILLIS).unref()
  })
  try {
    const { play, checks } = courseOf(PARTS[name])
    const all = await Promise.race([limit, play(PARTS[name], { stage, random: seeded(seed), tell })])
    for (const check of checks) runCheck(name, check, all)
    failed = results.some((result) => result.part === name && result.status === 'failed')
    if (values.keep && all.pairs !== undefined)
      writeFileSync(path.join(stage.folder, 'pairs.json'), JSON.stringify(all.pairs, null, 1))
  } catch (error) {
    // A signal took the cluster away under the scenario.
    if (ending !== null) await new Promise(() => {})
    note(name, { name: 'the part runs to its end', status: 'failed', detail: error.stack })
    console.error(error)
  } finally {
    const keep = values.keep || (failed && process.env['CI'] !== 'true')
    await end(keep)
    for (const signal of signals) process.off(signal, stop)
    tell(
      `${failed ? 'FAILED' : 'passed'} in ${secondsSince(begin)}${keep ? `; its files are in ${stage.folder}` : ''}`,
    )
  }
}

function runCheck(part, { name, run }, all) {
  const { wrong, detail } = run(all)
  const ok = wrong.length === 0
  say(`live ${part}: ${ok ? 'ok' : 'FAILED'}: ${name} (${detail})`)
  for (const line of shorten(wrong)) say(`  ${line}`)
  note(part, { name, status: ok ? 'passed' : 'failed', detail, wrong })
}

function note(part, result) {
  results.push({ part, ...result })
}

function report() {
  mkdirSync(inProject('test-results'), { recursive: true })
  writeFileSync(inProject('test-results/live.json'), JSON.stringify({ seed, results }, null, 1))
}
