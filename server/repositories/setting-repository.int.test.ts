import { expect, it } from 'vitest'
import { withStores } from '@/server/testing/stores'
import { PrismaSettingRepository } from './setting-repository'

withStores((name, db) => {
  it(`remembers the last value of each key on ${name}`, async () => {
    const settings = new PrismaSettingRepository(db())
    expect(await settings.find('a')).toBeNull()
    await settings.save('a', '1')
    await settings.save('b', '2')
    await settings.save('a', '3')
    expect(await settings.find('a')).toBe('3')
    expect(await settings.find('b')).toBe('2')
  })
})
