import { describe, expect, it } from 'vitest'
import { refuseAccess, type AccessPolicy } from './access'

const LOCAL: AccessPolicy = { listensOn: '127.0.0.1', allowedHosts: [] }

function ask(policy: AccessPolicy, headers: Record<string, string>, method = 'GET'): string | null {
  const request = new Request('http://localhost:3000/api/v1/lakes', { method, headers })
  return refuseAccess(request, policy)?.code ?? null
}

describe('Host', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    '127.0.0.1:3000',
    '127.1.2.3',
    '[::1]:3000',
    '[::1]',
  ])('%s is ours', (host) => expect(ask(LOCAL, { host })).toBeNull())

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '192.168.1.5:3000',
    '0.0.0.0:3000',
    '[::2]:3000',
    'localhost:evil',
  ])('%s is not', (host) => expect(ask(LOCAL, { host })).toBe('host-refused'))

  it('must be there', () => expect(ask(LOCAL, {})).toBe('host-refused'))

  it('may be the address it listens on, or one that was named', () => {
    const inside = { listensOn: '10.0.0.5', allowedHosts: ['lineage.corp'] }
    expect(ask(inside, { host: '10.0.0.5:3000' })).toBeNull()
    expect(ask(inside, { host: 'lineage.corp' })).toBeNull()
    expect(ask(inside, { host: 'other.corp' })).toBe('host-refused')
  })
})

describe('Origin', () => {
  const post = (headers: Record<string, string>) => ask(LOCAL, { host: 'localhost:3000', ...headers }, 'POST')

  it.each([
    [{}],
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('%o may write', (headers) => expect(post(headers)).toBeNull())

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://localhost:4000' }],
    [{ origin: 'null' }],
    [{ origin: 'nonsense' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('%o may not', (headers) => expect(post(headers)).toBe('origin-refused'))

  it('does not keep anybody from reading, which browsers forbid by themselves', () => {
    expect(ask(LOCAL, { host: 'localhost', origin: 'https://evil.example' })).toBeNull()
  })
})

describe('a server that others can reach', () => {
  it('is closed until somebody says by which names it may be called', () => {
    expect(ask({ listensOn: '0.0.0.0', allowedHosts: [] }, { host: 'localhost' })).toBe('access-not-set-up')
    expect(ask({ listensOn: '0.0.0.0', allowedHosts: ['lineage.corp'] }, { host: 'localhost' })).toBeNull()
  })
})
