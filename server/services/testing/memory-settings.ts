import type { SettingRepository } from '../ports'

export function memorySettings(): SettingRepository {
  const values = new Map<string, string>()
  return {
    find: (key) => Promise.resolve(values.get(key) ?? null),
    save: (key, value) => Promise.resolve(void values.set(key, value)),
  }
}
