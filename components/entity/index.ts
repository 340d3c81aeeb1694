export { JobPage } from './job-page'
export { TablePage } from './table-page'
