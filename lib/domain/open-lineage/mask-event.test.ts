import { expect, it } from 'vitest'
import { maskEventText, maskSql } from './mask-event'

it('leaves the name of a tag, and every digit, as they came', () => {
  const text = '{"tags":[{"key":"client_version","value":"1.54.0"}],"x":9223372036854775807}'
  expect(maskEventText(text)).toBe(text)
})

it('masks what looks like a secret, in members, in SQL and in addresses', () => {
  expect(maskEventText('{"password":"a","apiKey":"b"}')).toBe('{"password":"***","apiKey":"***"}')
  expect(maskSql("WITH ('password' = 'a', 'url' = 'jdbc://u:p@h')")).toBe(
    "WITH ('password' = '***', 'url' = 'jdbc://***@h')",
  )
})
