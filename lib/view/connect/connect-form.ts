import type { LakeCreate } from '@/lib/contracts'

/** What the form holds: texts as they were typed. */
export interface ConnectForm {
  readonly name: string
  readonly warehouse: string
  readonly flink: readonly string[]
  readonly checkpoints: readonly string[]
  readonly rewrites: readonly { readonly from: string; readonly to: string }[]
  readonly every: string
}

export const EMPTY_FORM: ConnectForm = {
  name: '',
  warehouse: '',
  flink: [''],
  checkpoints: [''],
  rewrites: [],
  every: '60',
}

export type ConnectBody = Pick<
  LakeCreate,
  'name' | 'warehouse' | 'flink' | 'checkpoints' | 'pathRewrites' | 'syncEverySeconds'
>

/**
 * The form as the API takes it. Empty rows are left out, and `rows` remembers which row each entry came from, so that
 * what the server says of an entry can stand at its field.
 */
export function toLakeBody(form: ConnectForm): { body: ConnectBody; rows: SentRows } {
  const flink = filled(form.flink)
  const checkpoints = filled(form.checkpoints)
  const rewrites = form.rewrites.flatMap(({ from, to }, row) =>
    from.trim() === '' && to.trim() === '' ? [] : [{ row, from: from.trim(), to: to.trim() }],
  )
  return {
    body: {
      name: form.name.trim(),
      warehouse: form.warehouse.trim(),
      flink: nameClusters(flink.map((entry) => entry.text)),
      checkpoints: checkpoints.map((entry) => entry.text),
      pathRewrites: rewrites.map(({ from, to }) => ({ from, to })),
      syncEverySeconds: Number(form.every.trim() || '0'),
    },
    rows: {
      flink: flink.map((entry) => entry.row),
      checkpoints: checkpoints.map((entry) => entry.row),
      pathRewrites: rewrites.map((entry) => entry.row),
    },
  }
}

export interface SentRows {
  readonly flink: readonly number[]
  readonly checkpoints: readonly number[]
  readonly pathRewrites: readonly number[]
}

/** Reasons by field: `name`, `warehouse`, `flink.0`, `checkpoints.1`, `pathRewrites.0`, `every`; others under `form`. */
export function reasonsByField(
  invalidParams: readonly { readonly name: string; readonly reason: string }[],
  rows: SentRows,
): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const { name, reason } of invalidParams) {
    const field = fieldOf(name, rows)
    const text = field === 'form' ? `${name}: ${reason}` : reason
    const before = reasons.get(field)
    reasons.set(field, before === undefined ? text : `${before}; ${text}`)
  }
  return reasons
}

/** What stands in a field, as one text. */
export function textOf(form: ConnectForm, field: string): string {
  const [name = '', row = ''] = field.split('.')
  switch (name) {
    case 'name':
    case 'warehouse':
    case 'every':
      return form[name]
    case 'flink':
    case 'checkpoints':
      return form[name][Number(row)] ?? ''
    case 'pathRewrites': {
      const rewrite = form.rewrites[Number(row)]
      return rewrite === undefined ? '' : `${rewrite.from} ${rewrite.to}`
    }
    default:
      return ''
  }
}

/** `flink.0.url`, `flink[0].url` and `/flink/0/url` name the same. */
function fieldOf(name: string, rows: SentRows): string {
  const [first = '', index = ''] = name
    .replace(/^body[./]/, '')
    .split(/[./[\]]+/)
    .filter(Boolean)
  if (first === 'name' || first === 'warehouse') return first
  if (first === 'syncEverySeconds') return 'every'
  if (first !== 'flink' && first !== 'checkpoints' && first !== 'pathRewrites') return 'form'
  const row = rows[first][Number(index)]
  return row === undefined ? `${first}.0` : `${first}.${row}`
}

function filled(texts: readonly string[]): { readonly row: number; readonly text: string }[] {
  return texts.map((text, row) => ({ row, text: text.trim() })).filter((entry) => entry.text !== '')
}

/** A cluster is called by its host, or by the last folder of a recording; a second one of that name gets a number. */
function nameClusters(urls: readonly string[]): { name: string; url: string }[] {
  const seen = new Map<string, number>()
  return urls.map((url) => {
    const name = clusterName(url)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { name: count === 1 ? name : `${name}-${count}`, url }
  })
}

function clusterName(url: string): string {
  const host = /^https?:\/\/(?:[^@/]*@)?([^/:?#]+)/.exec(url)?.[1]
  return (host ?? url.split('/').filter(Boolean).at(-1) ?? 'flink').slice(0, 100)
}
