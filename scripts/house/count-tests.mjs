import { existsSync, readFileSync } from 'node:fs'

const none = () => ({ passed: 0, failed: 0, skipped: 0 })

export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** Counts of a report, or null where the runner did not get to write one. */
function readReport(file) {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A test file that does not load has no tests to fail, and counts as one. */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** A test that passed at the second attempt did not pass. */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0),
    skipped: stats.skipped,
  }
}

export function countLive({ results }) {
  const countOf = (status) => results.filter((result) => result.status === status).length
  return { passed: countOf('passed'), failed: countOf('failed'), skipped: countOf('skipped') }
}

/** What a step adds to the sum: its report, and one failure where it failed without a failed test. */
export function countStep(code, reportFile, count) {
  const report = reportFile === undefined ? null : readReport(reportFile)
  const counts = report === null ? none() : count(report)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
