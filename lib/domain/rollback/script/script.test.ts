import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { LakeBuilder, refOf } from '../../testing/lake-builder'
import { compileLake, planCut, stepsOf, wishFromText, type Method } from '..'
import { chainOfTwo, ask } from '../testing/two-jobs'
import { scriptOf, type ScriptFormat, type ScriptPlan } from '.'

const HASH = '0123456789abcdef0123'
const FORMATS: readonly ScriptFormat[] = ['sql', 'sh', 'md']

function scriptPlan(method: Method = 'in-place'): ScriptPlan {
  const { model, plan } = ask(chainOfTwo(), 'table:d.mid@2')
  if (plan.kind !== 'cut') throw new Error(plan.because)
  const { steps, blockers } = stepsOf(model, plan, method, HASH)
  return { ...header, method, outcome: plan, blockers, steps }
}

const header = { id: 'p-1', hash: HASH, lake: 'shop', author: 'owner:local', createdAt: 1_700_000_000_000 }

/** Names that try to leave their quotes, their comment or the here-document. */
const EVIL = [
  "a'b`c",
  'x\nDROP TABLE t;',
  '$(touch /tmp/owned)`id`',
  `HW_${HASH.slice(0, 16)}_END`,
  'a\r-- b\u2028c | d <i> *e*',
]

function evilPlan(method: Method): ScriptPlan {
  const lake = new LakeBuilder()
  const names = EVIL.map((_, i) => `d.t${i}`)
  for (const name of names) lake.table(name)
  lake.run('w', { job: EVIL[1]!, start: 1, writes: names })
  for (const k of [1n, 2n]) {
    const at = Number(k) * 100
    lake.checkpoint('w', k, {
      completed: at,
      writes: Object.fromEntries(
        names.map((name) => [name, [lake.commit(name, { at, run: 'w', checkpoint: k })]]),
      ),
    })
  }
  const built = lake.build()
  const facts = {
    ...built,
    tables: built.tables.map((table, i) => ({
      ...table,
      table: { ...table.table, table: EVIL[i]! },
      schemas: [
        {
          id: 0n,
          timeMillis: 1,
          fields: [],
          primaryKeys: [],
          partitionKeys: [],
          comment: null,
          options: new Map([
            ['s3.secret-key', 'hunter2'],
            ['uri', 'jdbc:x://me:hunter2@host/db'],
          ]),
        },
      ],
    })),
    checkpoints: built.checkpoints.map((one) => ({ ...one, path: "s3://me:hunter2@bucket/it's/chk" })),
  }
  const model = compileLake(facts, 10_000, { retired: new Set(), healing: false })
  const wish = wishFromText('at-most', `${refOf('d.t0')}@1`)
  const plan = wish.ok ? planCut(model, [wish.value], { allowEmpty: false, pins: [] }) : null
  if (plan?.ok !== true || plan.value.kind !== 'cut') throw new Error('no cut')
  const { steps, blockers } = stepsOf(model, plan.value, method, HASH)
  return { ...header, lake: EVIL[1]!, author: EVIL[2]!, method, outcome: plan.value, blockers, steps }
}

/** SQL with its literals, quoted names and comments taken out. */
function bareSql(text: string): string {
  return text.replace(/'(?:[^']|'')*'|`(?:[^`]|``)*`|--[^\n]*/g, '')
}

describe('a plan taken away', () => {
  it.each(FORMATS)('requirement 55: as %s begins with what is destroyed, before the first step', (format) => {
    const text = scriptOf(scriptPlan(), format)
    const destroyed = text.indexOf('Destroyed or given up')
    expect(destroyed).toBeGreaterThan(0)
    expect(destroyed).toBeLessThan(text.search(/Step 1|## 1\./))
    expect(text).toContain('snapshots')
  })

  it('requirement 58: every step has its check before, statement, effect, check after and undo, in every format', () => {
    const plan = scriptPlan()
    for (const format of FORMATS) {
      const text = scriptOf(plan, format)
      for (const word of ['before: ', 'effect: ', 'after: ', 'undo: '])
        expect(text.split(word).length - 1).toBeGreaterThanOrEqual(plan.steps.length)
      for (const { statements } of plan.steps)
        for (const one of statements) if (one.language === 'sql') expect(text).toContain(one.text)
    }
  })

  it.each(['in-place', 'branches', 'full-recovery', 'correct-forward'] as const)(
    'X5, requirement 37: nothing leaves its quotes, its comment or the here-document, no secret leaves at all (%s)',
    (method) => {
      const plan = evilPlan(method)
      const sql = bareSql(scriptOf(plan, 'sql'))
      expect(sql).not.toMatch(/DROP TABLE t;|touch|HW_/)
      for (const format of FORMATS) {
        const text = scriptOf(plan, format)
        expect(text).not.toContain('hunter2')
      }
      const sh = scriptOf(plan, 'sh')
      execFileSync('sh', ['-n'], { input: sh })
      expect(
        sh
          .split('\n')
          .filter((line) => line.startsWith('#'))
          .every((line) => !/[\r\u2028]/.test(line)),
      ).toBe(true)
    },
  )

  it('a shell runs every line of SQL it is given and expands nothing in it', () => {
    const plan = evilPlan('in-place')
    const sh = scriptOf(plan, 'sh')
    // Without a person and without clusters: steps are agreed to, what would be sent is printed.
    const quiet = sh.replace(/^ {2}read -r answer.*$/m, '  answer=y').replaceAll(/^curl /gm, 'echo curl ')
    const out = execFileSync('sh', [], {
      input: quiet,
      env: { ...process.env, FLINK_URL: 'http://flink', SQL_CLIENT: 'cat' },
    }).toString()
    for (const { statements } of plan.steps)
      for (const { language, text } of statements) if (language === 'sql') expect(out).toContain(text)
  })

  it.each(FORMATS)('a plan without a line is its proof, and no shell script goes on (%s)', (format) => {
    const facts = chainOfTwo()
    const gone = {
      ...facts,
      checkpoints: facts.checkpoints.map((one) => ({ ...one, files: 'gone' as const })),
    }
    const { plan } = ask(gone, 'table:d.out@2')
    const text = scriptOf({ ...header, method: 'in-place', outcome: plan, blockers: [], steps: [] }, format)
    expect(text).toMatch(/THERE IS NO CONSISTENT LINE/)
    if (format === 'sh') expect(text).toMatch(/^exit 1$/m)
  })

  it('a blocked plan stops its shell script before anything', () => {
    const blocked = scriptPlan('correct-forward')
    expect(blocked.blockers.length).toBeGreaterThan(0)
    const sh = scriptOf(blocked, 'sh')
    expect(sh.indexOf('exit 1')).toBeLessThan(sh.indexOf('run_sql'))
    expect(sh).toContain('BLOCKED (streaming-readers)')
  })
})
