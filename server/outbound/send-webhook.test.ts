import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from './allowed-addresses'
import { createSendWebhook } from './send-webhook'

const taken: { headers: http.IncomingHttpHeaders; body: string }[] = []
let server: http.Server
let port = 0

beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      taken.push({ headers: request.headers, body })
      if (request.url === '/slow') return
      if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
      else response.writeHead(200).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const request = (url: string, timeoutMillis = 5_000) => ({
  url,
  headers: { 'x-a': 'b' },
  body: '{"ä":1}',
  timeoutMillis,
})

describe('addresses', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('sending', () => {
  it('goes inside only where the host is named', async () => {
    await expect(createSendWebhook([])(request(`http://127.0.0.1:${port}/`))).rejects.toThrow(
      'HEADWATER_ALERT_HOSTS',
    )
    await expect(createSendWebhook([])(request(`http://localhost:${port}/`))).rejects.toThrow('open internet')
    await expect(createSendWebhook([])(request(`http://[::ffff:127.0.0.1]:${port}/`))).rejects.toThrow(
      'open internet',
    )
    await expect(createSendWebhook(['other.example'])(request(`http://127.0.0.1:${port}/`))).rejects.toThrow(
      'is not one of',
    )
    expect(taken).toEqual([])
    expect(await createSendWebhook(['127.0.0.1'])(request(`http://127.0.0.1:${port}/in`))).toEqual({
      status: 200,
    })
    expect(taken).toMatchObject([{ headers: { 'x-a': 'b' }, body: '{"ä":1}' }])
  })

  it('follows no redirect and waits no longer than told', async () => {
    const send = createSendWebhook(['127.0.0.1'])
    expect(await send(request(`http://127.0.0.1:${port}/moved`))).toEqual({ status: 302 })
    await expect(send(request(`http://127.0.0.1:${port}/slow`, 200))).rejects.toThrow(
      'No answer within 0.2 s.',
    )
  })
})
