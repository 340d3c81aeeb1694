export { Connections } from './connections'
export { RemoveLakeDialog } from './remove-lake-dialog'
