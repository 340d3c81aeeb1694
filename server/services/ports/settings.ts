/** What the installation remembers of itself, beside its lakes: short texts by key. */
export interface SettingRepository {
  find(key: string): Promise<string | null>
  save(key: string, value: string): Promise<void>
}
