export { judgeCompleteness, WITNESSES, type Completeness, type Witness } from './completeness'
export type { Gap, GapCode } from './gaps'
