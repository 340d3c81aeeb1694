/** One JSON request. Throws with status and body where the answer is none of 2xx. */
export async function requestJson(url, { method = 'GET', body, timeoutMillis = 60_000 } = {}) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMillis),
  })
  const text = await answer.text()
  if (!answer.ok)
    throw Object.assign(new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 2_000)}`), {
      status: answer.status,
      text,
    })
  return text === '' ? null : JSON.parse(text)
}
