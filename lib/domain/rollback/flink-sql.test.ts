import { FlinkSQL } from 'dt-sql-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFixtureLake } from '@/fixtures/testing/fixture-lake'
import { deriveFacts, type LakeFacts } from '../facts'
import { recoverabilityOf } from '../recoverability'
import { compileLake, freezeForCut, planCut, stepsOf, wishFromText, type LakeModel, type Method } from '.'

const ANCHORS = [
  'table:ods.orders@60',
  'table:dwd.order_wide@100',
  'table:dws.sales_by_city@100',
  'table:ods.users@120',
]
const METHODS: readonly Method[] = [
  'branches',
  'in-place',
  'full-recovery',
  'correct-forward',
  'incremental-recovery',
]

/** Forms that were run on Flink 1.20.3 with Paimon 1.3.1; the parser's grammar has neither CALL nor a LIKE after WITH. */
const NAME = "'(?:[^']|'')+'"
const RUN = [
  `CALL sys\\.create_tag\\(\`table\` => ${NAME}, tag => ${NAME}, snapshot_id => \\d+\\);`,
  `CALL sys\\.create_branch\\(\`table\` => ${NAME}, branch => ${NAME}, tag => ${NAME}\\);`,
  `CALL sys\\.rollback_to\\(\`table\` => ${NAME}, snapshot_id => \\d+\\);`,
  `CALL sys\\.reset_consumer\\(\`table\` => ${NAME}, consumer_id => ${NAME}, next_snapshot_id => \\d+\\);`,
  `CALL sys\\.fast_forward\\(\`table\` => ${NAME}, branch => ${NAME}\\);`,
  `CALL sys\\.delete_branch\\(\`table\` => ${NAME}, branch => ${NAME}\\);`,
  `CALL sys\\.delete_tag\\(\`table\` => ${NAME}, tag => ${NAME}\\);`,
  `CREATE TABLE \\S+ WITH \\(${NAME} = ${NAME}(?:, ${NAME} = ${NAME})*\\) LIKE \\S+ \\(EXCLUDING OPTIONS\\);`,
].map((form) => new RegExp(`^${form}$`))

let facts: LakeFacts
let model: LakeModel

beforeAll(async () => {
  const { observations, lake } = await readFixtureLake('shop', ['final'])
  const stored = observations.map((one) => ({ ...one, lastReadAt: one.readAt }))
  const { warehouse, pathRewrites } = lake
  facts = deriveFacts({ observations: stored, warehouse, pathRewrites })
  const now =
    Math.max(
      ...facts.snapshots.map((one) => one.timeMillis),
      ...facts.checkpoints.map((one) => one.completedAt ?? 0),
    ) + 1
  model = compileLake(facts, now, { retired: new Set(), healing: false })
})

const parser = new FlinkSQL()
function faultsOf(sql: string): string[] {
  if (RUN.some((form) => form.test(sql))) return []
  return parser.validate(sql).map(({ message }) => `${message}: ${sql}`)
}

function statementsOf(anchor: string, method: Method) {
  const wish = wishFromText('at-most', anchor)
  const plan = wish.ok ? planCut(model, [wish.value], { allowEmpty: true, pins: [] }) : null
  if (plan?.ok !== true || plan.value.kind !== 'cut') return null
  const { steps } = stepsOf(model, plan.value, method, '0123456789abcdef')
  return [...steps.flatMap((step) => step.statements), ...(freezeForCut(model, plan.value)?.statements ?? [])]
}

describe('statements made for the recorded shop', () => {
  it('the parser is one that refuses', () => {
    expect(faultsOf('INSERT INTO t SELEC 1;')).not.toEqual([])
    expect(faultsOf("CALL sys.rollback_to_timestamp(`table` => 'd.t', `timestamp` => 1);")).not.toEqual([])
    expect(faultsOf('CREATE TABLE a LIKE b;')).not.toEqual([])
  })

  it.each(ANCHORS.flatMap((anchor) => METHODS.map((method) => [anchor, method] as const)))(
    'back to %s by %s: each parses as Flink SQL, or was run',
    (anchor, method) => {
      const found = statementsOf(anchor, method)
      const sql = (found ?? []).filter((one) => one.language === 'sql').map((one) => one.text)
      expect(sql.flatMap(faultsOf)).toEqual([])
      if (found !== null) expect(found.length).toBeGreaterThan(0)
    },
  )

  it('plans for most of these anchors, so that the above says something', () => {
    expect(
      ANCHORS.filter((anchor) => statementsOf(anchor, 'in-place') !== null).length,
    ).toBeGreaterThanOrEqual(3)
  })

  it('what is advised against short windows parses too', () => {
    const { areas } = recoverabilityOf(model, { settings: null, targetMillis: null })
    const sql = areas.flatMap((area) => [
      ...(area.measure?.statements ?? []),
      ...(area.freeze?.statements ?? []),
    ])
    expect(sql.filter((one) => one.language === 'sql').flatMap((one) => faultsOf(one.text))).toEqual([])
  })
})
