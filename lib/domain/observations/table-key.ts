/**
 * A table as the warehouse names it. A branch is a table of its own (`branch` set); `null` is main.
 * Names are byte-exact: case, dots and spaces as in the directory name.
 */
export interface TableKey {
  readonly database: string
  readonly table: string
  readonly branch: string | null
}
