import fc from 'fast-check'
import type { ObservationBody, TableKey } from '../observations'
import { tableRefText, type RefText } from '../refs'

/** What events say of the tiny lake of `observation-arbitraries`. */
export function toldArbitraries(given: {
  readonly table: fc.Arbitrary<TableKey>
  readonly flinkJobId: fc.Arbitrary<string>
  readonly identifier: fc.Arbitrary<bigint>
  readonly small: fc.Arbitrary<bigint>
}): fc.Arbitrary<ObservationBody> {
  const { table, flinkJobId, identifier, small } = given
  const kind = <K extends ObservationBody['kind']>(name: K) => fc.constant(name)
  const job = fc.constantFrom('n', 'm', 'only told', 'called otherwise')
  const data = fc.oneof(
    { weight: 4, arbitrary: table.map(tableRefText) },
    fc.constant('boundary:kafka/orders' as RefText),
  )
  const text = fc.constantFrom('A', 'B')
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: kind('event-edge'),
        direction: fc.constantFrom('reads' as const, 'writes' as const),
        job,
        data,
        barrier: fc.option(identifier, { freq: 2 }),
        snapshot: fc.option(small, { freq: 2 }),
      }),
    },
    fc.record({ kind: kind('event-run'), job, flinkJobId }),
    fc.record({ kind: kind('event-sql'), job, query: text, dialect: fc.constant(null) }),
    fc.record({
      kind: kind('event-engine'),
      job,
      name: fc.constant('flink'),
      version: text,
      adapter: fc.constant(null),
    }),
    fc.record({
      kind: kind('event-parent'),
      job,
      parent: fc.record({ namespace: fc.constant('airflow'), name: text }),
    }),
    fc.record({
      kind: kind('event-schema'),
      table,
      fields: fc.array(fc.record({ name: text, type: fc.constant('INT') }), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      kind: kind('event-columns'),
      table,
      job: fc.option(job, { freq: 4 }),
      columns: fc.tuple(
        fc.record({
          column: text,
          from: fc.tuple(fc.record({ data, column: text, how: fc.constant('DIRECT') })),
        }),
      ),
    }),
    fc.record({
      kind: kind('event-lifecycle'),
      table,
      change: fc.constantFrom('CREATE', 'DROP'),
      previous: fc.constant(null),
    }),
  )
}
