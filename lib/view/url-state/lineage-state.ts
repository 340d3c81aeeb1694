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
  textField,
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
  /** Nodes put into one: by database, first word of the name, or the patterns of `pat`. */
  readonly group: 'none' | 'database' | 'prefix' | 'pattern'
  /** Name patterns with `*`, parted by spaces. */
  readonly pat: string
  /** Names of groups that are open. */
  readonly gopen: readonly string[]
  /** With two roots or more: only what lies on a way from one to another. */
  readonly between: boolean
  /** Show jobs and tables with `debug` in their name. */
  readonly debug: boolean
  /** Hidden by hand. */
  readonly hide: readonly string[]
  /** Order of the table; `-` in front sorts downwards, `flow` = by hop or place. */
  readonly sort: LineageSort
}

const SORTABLE = ['name', 'kind', 'hop', 'state', 'in', 'out'] as const
export type LineageColumn = (typeof SORTABLE)[number]
export type LineageSort = 'flow' | LineageColumn | `-${LineageColumn}`

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
  group: choiceField('group', ['none', 'database', 'prefix', 'pattern'], 'none'),
  pat: textField('pat'),
  gopen: listField('gopen', readName, encodeURIComponent),
  between: flagField('between', false),
  debug: flagField('debug', true),
  hide: refListField('hide'),
  sort: choiceField('sort', ['flow', ...SORTABLE.flatMap((one) => [one, `-${one}`] as const)], 'flow', {
    history: 'replace',
  }),
})

function readName(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function readHop(text: string): OpenHop | null {
  const ref = readRef(text.slice(2))
  const direction = text.startsWith('u.') ? 'upstream' : text.startsWith('d.') ? 'downstream' : null
  return ref === null || direction === null ? null : { direction, ref }
}

function writeHop(hop: OpenHop): string {
  return (hop.direction === 'upstream' ? 'u.' : 'd.') + hop.ref
}
