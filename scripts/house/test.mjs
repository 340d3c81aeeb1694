import { addCounts, countStep } from './count-tests.mjs'
import { prepare } from './prepare.mjs'
import { complain, Refusal, say, secondsSince } from './say.mjs'
import { clearReports, steps } from './steps.mjs'

const ALL = ['format', 'lint', 'arrows', 'types', 'unit', 'integration', 'build', 'browser']

/** These read files only and keep one core busy: they run beside the tests, and are told of when they end. */
const STILL = new Set(['format', 'lint', 'arrows', 'types'])

/** Runs the named steps, `all` by default; a failed step does not keep the others from running. */
export async function test(words) {
  const names = (words.length > 0 ? words : ['all']).flatMap((word) => (word === 'all' ? ALL : [word]))
  const unknown = names.filter((name) => !steps.has(name))
  if (unknown.length > 0) {
    complain(`no step ${unknown.join(', ')}; there are ${[...steps.keys()].join(', ')}`)
    process.exit(2)
  }
  const results = new Results()
  if ((await runStep('setup', { run: () => prepare({ build: false }).then(() => 0) }, results)) === 0) {
    clearReports()
    await runInTwoLanes(names, results)
  }
  results.tell()
}

async function runInTwoLanes(names, results) {
  const still = names.filter((name) => STILL.has(name))
  const lively = names.filter((name) => !STILL.has(name))
  const quiet = lively.length > 0
  const stillDone = inTurn(still, (name) => runStep(name, steps.get(name), results, { quiet }))
  let built = true
  await inTurn(lively, async (name) => {
    // Types are generated into the folder that a build writes.
    if (name === 'build') await stillDone
    if (['browser', 'live'].includes(name) && !built) results.note(name, { passed: 0, failed: 1, skipped: 0 })
    else {
      const code = await runStep(name, steps.get(name), results)
      if (name === 'build') built = code === 0
    }
  })
  await stillDone
}

async function inTurn(names, work) {
  for (const name of names) await work(name)
}

class Results {
  #sum = { passed: 0, failed: 0, skipped: 0 }
  #failed = []

  note(name, counts) {
    this.#sum = addCounts(this.#sum, counts)
    if (counts.failed > 0) this.#failed.push(name)
  }

  /** The line with the sum is the last one, and ends the process with what it says. */
  tell() {
    if (this.#failed.length > 0) complain(`failed: ${this.#failed.join(', ')}`)
    say(`all steps took ${secondsSince()}`)
    const { passed, failed, skipped } = this.#sum
    console.log(`tests: ${passed} passed, ${failed} failed, ${skipped} skipped`)
    process.exit(failed > 0 ? 1 : 0)
  }
}

async function runStep(name, { run, report, count }, results, { quiet = false } = {}) {
  const begin = performance.now()
  if (!quiet) say(`${name} ...`)
  let code = 1
  try {
    code = await run({ quiet })
  } catch (error) {
    if (error instanceof Refusal) complain(error.message)
    else console.error(error)
  }
  const counts = countStep(code, report, count)
  results.note(name, counts)
  const tests = report === undefined ? '' : `, ${counts.passed + counts.failed + counts.skipped} tests`
  say(`${name} ${code === 0 ? 'passed' : 'FAILED'} in ${secondsSince(begin)}${tests}`)
  return code
}
