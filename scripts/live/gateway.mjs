import { setTimeout as pause } from 'node:timers/promises'
import { requestJson } from './http.mjs'

const STATEMENT_MILLIS = 180_000

/**
 * A session of Flink's SQL Gateway. `run` takes one statement and resolves with its rows (arrays of values) and, for
 * an INSERT, the id of its job. `set` is for all statements after it.
 */
export async function openSession(gatewayUrl, settings = {}) {
  const { sessionHandle } = await requestJson(`${gatewayUrl}/v1/sessions`, {
    method: 'POST',
    body: { properties: settings },
  })
  const session = `${gatewayUrl}/v1/sessions/${sessionHandle}`

  const run = async (statement) => {
    const { operationHandle } = await requestJson(`${session}/statements`, {
      method: 'POST',
      body: { statement },
    })
    const deadline = performance.now() + STATEMENT_MILLIS
    const rows = []
    let jobId = null
    let next = `/v1/sessions/${sessionHandle}/operations/${operationHandle}/result/0?rowFormat=JSON`
    while (next) {
      const page = await requestJson(`${gatewayUrl}${next}`).catch((error) => {
        throw new Error(`${oneLine(statement)}: ${causeIn(error)}`)
      })
      jobId = page.jobID ?? jobId
      for (const { fields } of page.results?.data ?? []) rows.push(fields)
      if (page.resultType === 'NOT_READY') await pause(100)
      if (performance.now() > deadline)
        throw new Error(`${oneLine(statement)}: no end within ${STATEMENT_MILLIS / 1000} s`)
      next = page.nextResultUri
    }
    return { rows, jobId }
  }

  return {
    run,
    async set(values) {
      for (const [key, value] of Object.entries(values)) await run(`SET '${key}' = '${value}'`)
    },
    async reset(key) {
      await run(`RESET '${key}'`)
    },
    close: () => requestJson(session, { method: 'DELETE' }).catch(() => {}),
  }
}

/** The gateway answers with stack traces; the innermost cause says what was wrong. */
function causeIn(error) {
  const causes = [...String(error.text ?? error.message).matchAll(/Caused by: ([^\\\n]{0,400})/g)]
  return causes.at(-1)?.[1] ?? String(error.message).slice(0, 600)
}

function oneLine(statement) {
  return statement.replace(/\s+/g, ' ').slice(0, 120)
}
