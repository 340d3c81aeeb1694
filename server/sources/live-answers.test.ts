import { describe, expect, it } from 'vitest'
import { createLiveAnswers } from './live-answers'
import { findClosedAddress, startServer } from './testing/replay-server'

const options = (more: object = {}) => ({
  signal: new AbortController().signal,
  now: () => Date.now(),
  ...more,
})

describe('live answers', () => {
  it('asks below the address and keeps status, text and place', async () => {
    const server = await startServer((path, response) => {
      response.statusCode = path.endsWith('none') ? 404 : 200
      response.end(`{"path": "${path}"}`)
    })
    const answers = createLiveAnswers(server.url + '/flink/', options({ now: () => 5 }))
    expect(await answers.get('/jobs/overview')).toMatchObject({
      status: 200,
      text: '{"path": "/flink/jobs/overview"}',
      place: server.url + '/flink/jobs/overview',
    })
    expect(await answers.get('/none')).toMatchObject({ status: 404 })
  })

  it('dates an answer by our clock, or by the server’s where that is another one', async () => {
    const theirs = 'Sun, 29 Nov 2026 22:16:43 GMT'
    const server = await startServer((_path, response) => {
      response.setHeader('date', theirs)
      response.end('{}')
    })
    const near = Date.parse(theirs) + 59_000
    const same = createLiveAnswers(server.url, options({ now: () => near }))
    expect(await same.get('/')).toMatchObject({ at: near })
    expect(same.clockNote).toBeNull()

    const replayed = createLiveAnswers(server.url, options({ now: () => Date.parse(theirs) + 90_000 }))
    expect(await replayed.get('/')).toMatchObject({ at: Date.parse(theirs) })
    expect(replayed.clockNote).toContain('90 s behind')
  })

  it('sends user and password of the address, and shows neither', async () => {
    const server = await startServer((_path, response, request) =>
      response.end(request.headers.authorization),
    )
    const answers = createLiveAnswers(server.url.replace('//', '//me:s%40cret@'), options())
    const answer = await answers.get('/x')
    expect(answer).toMatchObject({ text: 'Basic ' + Buffer.from('me:s@cret').toString('base64') })
    expect(JSON.stringify([answer.place, answers.place])).not.toContain('cret')
  })

  it('gives no answer, with the reason, for a server that is not there, silent, or endless', async () => {
    const closed = createLiveAnswers(await findClosedAddress(), options())
    expect(await closed.get('/')).toMatchObject({ status: null, message: 'ECONNREFUSED' })

    const silent = await startServer(() => undefined)
    const impatient = createLiveAnswers(silent.url, options({ timeoutMillis: 50 }))
    expect(await impatient.get('/')).toMatchObject({ status: null, message: 'no answer in time' })

    const endless = await startServer((_path, response) => {
      const chunk = 'x'.repeat(1000)
      const more = (): void => void response.write(chunk, () => !response.destroyed && setImmediate(more))
      more()
    })
    const bounded = createLiveAnswers(endless.url, options({ maxBytes: 50_000 }))
    expect(await bounded.get('/')).toMatchObject({ status: null, message: 'the answer is too large' })
  })

  it('follows redirects on the same server only', async () => {
    const other = await startServer((_path, response) => response.end('stolen'))
    const server = await startServer((path, response) => {
      const target =
        path === '/a' ? '/b' : path === '/away' ? other.url + '/x' : path === '/round' ? '/round' : null
      if (target === null) return void response.end('here')
      response.writeHead(307, { location: target }).end()
    })
    const answers = createLiveAnswers(server.url, options())
    expect(await answers.get('/a')).toMatchObject({ text: 'here' })
    expect(await answers.get('/away')).toMatchObject({
      status: null,
      message: 'redirected to another server',
    })
    expect(await answers.get('/round')).toMatchObject({ status: null, message: 'redirected in a circle' })
    expect(other.asked).toEqual([])
  })

  it('throws only when the sync is cancelled', async () => {
    const abort = new AbortController()
    const server = await startServer(() => abort.abort(new Error('cancelled')))
    await expect(createLiveAnswers(server.url, options({ signal: abort.signal })).get('/')).rejects.toThrow(
      'cancelled',
    )
  })
})
