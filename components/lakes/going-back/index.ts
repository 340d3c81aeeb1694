export { CauseProof } from './cause-proof'
export { FreezePanel } from './freeze-panel'
export { Says } from './says'
export { useLakeNow } from './use-lake-now'
