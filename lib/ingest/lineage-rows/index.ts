export {
  isRowsTable,
  readCsvRows,
  readJsonRows,
  readTableRow,
  type ReadRow,
  type RowsTable,
} from './read-rows'
export type { RowFault } from './read-row'
