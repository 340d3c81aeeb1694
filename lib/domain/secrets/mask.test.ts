import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSecretKey, maskAddresses, maskOption, unmaskAddress } from './mask'

describe('isSecretKey', () => {
  it.each([
    'store-a.client.security.sasl.password',
    'jdbc.passwd',
    'fs.s3a.secret.key',
    's3.access-key',
    'accessKey',
    'fs.azure.account.key',
    'rest.token',
    'dlf.access-key-secret',
    'security.jaas.config',
    'encryption_key',
    'key',
  ])('%s holds a secret', (key) => expect(isSecretKey(key)).toBe(true))

  it.each([
    'bucket-key',
    'primary-key',
    'sequence.field',
    'fields.key-columns',
    'monkey',
    'keyspace',
    'bucket',
    'turkey',
  ])('%s does not', (key) => expect(isSecretKey(key)).toBe(false))
})

describe('maskAddresses', () => {
  it.each([
    ['s3://id:s3cret@bucket/lake', 's3://***@bucket/lake'],
    ['http://admin@jm:8081', 'http://***@jm:8081'],
    ['http://u:p@ss@jm:8081/x', 'http://***@jm:8081/x'],
    ['cannot reach http://u:p@jm and http://v:q@jm2', 'cannot reach http://***@jm and http://***@jm2'],
    ['http://jm:8081?token=abc&limit=3', 'http://jm:8081?token=***&limit=3'],
    ['https://acc.blob/x?sv=1&sig=abc', 'https://acc.blob/x?sv=1&sig=***'],
    ['file:/data/lake/a@b', 'file:/data/lake/a@b'],
    ['http://jm:8081/jobs?get=a@b', 'http://jm:8081/jobs?get=a@b'],
  ])('%s becomes %s', (text, masked) => expect(maskAddresses(text)).toBe(masked))

  it('never lets a user info through, and masking twice changes nothing', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9:@._-]{1,12}$/)
    fc.assert(
      fc.property(part, fc.stringMatching(/^[a-z]{1,8}$/), (userInfo, host) => {
        const masked = maskAddresses(`s3://${userInfo}@${host}/x`)
        expect(masked).toBe(`s3://***@${host}/x`)
        expect(maskAddresses(masked)).toBe(masked)
      }),
    )
  })
})

describe('maskOption', () => {
  it('masks by key, by an address inside the value and by a secret inside the value', () => {
    expect(maskOption('a.password', 'x')).toEqual({ value: '***', masked: true })
    expect(maskOption('warehouse', 's3://a:b@c/d')).toEqual({ value: 's3://***@c/d', masked: true })
    expect(maskOption('sasl.config', 'Module required username="u" password="p";').masked).toBe(true)
    expect(maskOption('bucket-key', 'id')).toEqual({ value: 'id', masked: false })
  })
})

describe('unmaskAddress', () => {
  it('takes the kept secret when the masked form comes back, and nothing else', () => {
    const kept = ['http://u:p@jm:8081', 's3://a:b@c']
    expect(unmaskAddress('http://***@jm:8081', kept)).toBe('http://u:p@jm:8081')
    expect(unmaskAddress('http://***@other:8081', kept)).toBe('http://***@other:8081')
    expect(unmaskAddress('http://x:y@jm:8081', kept)).toBe('http://x:y@jm:8081')
  })
})
