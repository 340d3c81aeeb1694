import { defineUrlState } from './codec'
import {
  choiceField,
  countField,
  flagField,
  instantField,
  listField,
  readRef,
  refField,
  refListField,
} from './field'

/** A hop that was opened by hand beyond the depth. */
export interface OpenHop {
  readonly direction: 'upstream' | 'downstream'
  readonly ref: string
}

export interface LineageState {
  /** Refs of tables and jobs; empty = the whole lake. */
  readonly root: readonly string[]
  /** Jobs to go upstream and downstream from the roots. */
  readonly up: number
  readonly down: number
  readonly view: 'both' | 'tables' | 'jobs'
  readonly as: 'graph' | 'table'
  readonly sel: string | null
  readonly open: readonly OpenHop[]
  /** Instant the graph is shown at; `null` = the newest. */
  readonly asOf: string | null
  /** `auto`: top-down on a narrow screen. */
  readonly dir: 'auto' | 'lr' | 'tb'
  /** Show what ended or is gone. */
  readonly ended: boolean
  /** Show jobs that only maintain. */
  readonly maint: boolean
  /** Light what is late or broken, let the rest recede. */
  readonly late: boolean
  /** Light the way of the oldest missing data of this table; comes before `late`. */
  readonly path: string | null
}

const depth = { min: 0, max: 100, fallback: 2 }

export const lineageUrl = defineUrlState<LineageState>({
  root: refListField('root'),
  up: countField('up', depth),
  down: countField('down', depth),
  view: choiceField('view', ['both', 'tables', 'jobs'], 'both'),
  as: choiceField('as', ['graph', 'table'], 'graph'),
  sel: refField('sel'),
  open: listField('open', readHop, writeHop),
  asOf: instantField('asOf'),
  dir: choiceField('dir', ['auto', 'lr', 'tb'], 'auto'),
  ended: flagField('ended', true),
  maint: flagField('maint', false),
  late: flagField('late', false),
  path: refField('path'),
})

function readHop(text: string): OpenHop | null {
  const ref = readRef(text.slice(2))
  const direction = text.startsWith('u.') ? 'upstream' : text.startsWith('d.') ? 'downstream' : null
  return ref === null || direction === null ? null : { direction, ref }
}

function writeHop(hop: OpenHop): string {
  return (hop.direction === 'upstream' ? 'u.' : 'd.') + hop.ref
}
