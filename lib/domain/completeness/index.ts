export { judgeCompleteness, WITNESSES, type Completeness } from './completeness'
