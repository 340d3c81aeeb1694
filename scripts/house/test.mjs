import { addCounts, countStep } from './count-tests.mjs'
import { prepare } from './prepare.mjs'
import { complain, Refusal, say, secondsSince } from './say.mjs'
import { clearReports, steps } from './steps.mjs'

const ALL = ['format', 'lint', 'arrows', 'types', 'unit', 'integration', 'build', 'browser']

/** Runs the named steps, `all` by default; a failed step does not keep the others from running. */
export async function test(words) {
  const names = (words.length > 0 ? words : ['all']).flatMap((word) => (word === 'all' ? ALL : [word]))
  const unknown = names.filter((name) => !steps.has(name))
  if (unknown.length > 0) {
    complain(`no step ${unknown.join(', ')}; there are ${[...steps.keys()].join(', ')}`)
    process.exit(2)
  }
  let sum = { passed: 0, failed: 0, skipped: 0 }
  const failed = []
  const note = (name, counts) => {
    sum = addCounts(sum, counts)
    if (counts.failed > 0) failed.push(name)
  }
  if ((await runStep('setup', { run: () => prepare({ build: false }).then(() => 0) }, note)) === 0) {
    clearReports()
    let built = true
    for (const name of names) {
      if (['browser', 'live'].includes(name) && !built) {
        note(name, { passed: 0, failed: 1, skipped: 0 })
        continue
      }
      const code = await runStep(name, steps.get(name), note)
      if (name === 'build') built = code === 0
    }
  }
  if (failed.length > 0) complain(`failed: ${failed.join(', ')}`)
  say(`all steps took ${secondsSince()}`)
  console.log(`tests: ${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  process.exit(sum.failed > 0 ? 1 : 0)
}

async function runStep(name, { run, report, count }, note) {
  const begin = performance.now()
  say(`${name} ...`)
  let code = 1
  try {
    code = await run()
  } catch (error) {
    if (error instanceof Refusal) complain(error.message)
    else console.error(error)
  }
  const counts = countStep(code, report, count)
  note(name, counts)
  const tests = report === undefined ? '' : `, ${counts.passed + counts.failed + counts.skipped} tests`
  say(`${name} ${code === 0 ? 'passed' : 'FAILED'} in ${secondsSince(begin)}${tests}`)
  return code
}
