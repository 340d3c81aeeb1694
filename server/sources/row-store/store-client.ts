/** A row with its values as the database writes them: no number or time goes through a JavaScript one. */
export type TextRow = Readonly<Record<string, string | null>>

/** A connection that can only be asked; read-only where the database has such sessions. */
export interface StoreClient {
  /** Columns of the tables of these names in the schema one is connected to. */
  columnsOf(tables: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  rows(statement: string, parameters: readonly string[]): Promise<readonly TextRow[]>
  close(): Promise<void>
}

/** Connecting and each statement may take so long. */
export const STORE_TIMEOUT_MILLIS = 15_000

export function groupColumns(
  rows: readonly { readonly table: string; readonly column: string }[],
): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}
