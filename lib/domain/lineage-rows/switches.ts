/** What a catalog records of lineage by its own options; `null` = nobody told. */
export interface LineageSwitches {
  readonly table: 'on' | 'off' | null
  readonly data: 'on' | 'off' | null
}

/** Both options are immutable once the catalog is made; one that is not set is off, where the other was told. */
export function lineageSwitches(
  options: readonly { readonly key: string; readonly value: string }[],
): LineageSwitches {
  const valueOf = (key: string) => options.find((option) => option.key === key)?.value
  const [table, data] = [valueOf('table-lineage'), valueOf('data-lineage')]
  if (table === undefined && data === undefined) return { table: null, data: null }
  return { table: isOn(table), data: isOn(data) }
}

function isOn(value: string | undefined): 'on' | 'off' {
  return /^(true|on|yes|1|enabled)$/i.test(value?.trim() ?? '') ? 'on' : 'off'
}
