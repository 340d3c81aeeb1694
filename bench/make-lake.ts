import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LakeSize {
  readonly tables: number
  readonly snapshots: number
}

/**
 * A warehouse of `tables` tables with `snapshots` snapshots each, in ten databases, as Paimon 1.3 leaves its small files:
 * one schema, snapshots by one commit user (APPEND, every fifth a COMPACT of its group), hints. No data and no
 * manifests, which are not read. Times lie a day back, as in a lake at rest.
 */
export function makeLake(root: string, { tables, snapshots }: LakeSize): void {
  for (let table = 0; table < tables; table++) {
    const folder = join(root, `db${table % 10}.db`, `table_${table}`)
    mkdirSync(join(folder, 'schema'), { recursive: true })
    mkdirSync(join(folder, 'snapshot'))
    writeFileSync(join(folder, 'schema', 'schema-0'), JSON.stringify(schema))
    for (let id = 1; id <= snapshots; id++) writeSnapshot(root, table, id)
    writeFileSync(join(folder, 'snapshot', 'LATEST'), String(snapshots))
    writeFileSync(join(folder, 'snapshot', 'EARLIEST'), '1')
    settle(folder)
  }
}

/** One more snapshot in one table, as a committer adds it. */
export function addSnapshot(root: string, table: number, id: number): void {
  writeSnapshot(root, table, id)
  const folder = join(root, `db${table % 10}.db`, `table_${table}`)
  writeFileSync(join(folder, 'snapshot', 'LATEST'), String(id))
  settle(folder)
}

function writeSnapshot(root: string, table: number, id: number): void {
  const path = join(root, `db${table % 10}.db`, `table_${table}`, 'snapshot', `snapshot-${id}`)
  writeFileSync(path, JSON.stringify(snapshot(table, id), null, 2))
  utimesSync(path, YESTERDAY, YESTERDAY)
}

const YESTERDAY = Math.floor(Date.now() / 1000) - 86_400

/** Folders changed a moment ago are not trusted; these were changed a day ago, and later ones a second later. */
let settled = 0
function settle(folder: string): void {
  settled++
  for (const name of ['schema', 'snapshot', 'snapshot/LATEST', 'snapshot/EARLIEST'])
    utimesSync(join(folder, name), YESTERDAY, YESTERDAY + settled)
}

const schema = {
  version: 3,
  id: 0,
  fields: [
    { id: 0, name: 'id', type: 'BIGINT NOT NULL' },
    { id: 1, name: 'customer', type: 'STRING' },
    { id: 2, name: 'amount', type: 'DECIMAL(12, 2)' },
    { id: 3, name: 'at', type: 'TIMESTAMP(3)' },
  ],
  highestFieldId: 3,
  partitionKeys: [],
  primaryKeys: ['id'],
  options: { bucket: '4', 'changelog-producer': 'lookup' },
  comment: '',
  timeMillis: 1_790_000_000_000,
}

function snapshot(table: number, id: number): object {
  const compact = id % 5 === 0
  const list = (kind: string) => `manifest-list-${hex(table)}-${hex(id)}-${kind}`
  return {
    version: 3,
    id,
    schemaId: 0,
    baseManifestList: list('0'),
    baseManifestListSize: 1_006,
    deltaManifestList: list('1'),
    deltaManifestListSize: 972,
    changelogManifestList: compact ? list('2') : null,
    commitUser: `${hex(table)}-6b1c-4d52-9c1e-${hex(table)}0000`,
    commitIdentifier: compact ? id - 1 : id,
    commitKind: compact ? 'COMPACT' : 'APPEND',
    timeMillis: 1_790_000_000_000 + id * 60_000 + table,
    totalRecordCount: id * 1_000,
    deltaRecordCount: compact ? 0 : 1_000,
    changelogRecordCount: compact ? 1_000 : 0,
    watermark: 1_790_000_000_000 + id * 60_000,
    uuid: `${hex(id)}-0000-4000-8000-${hex(table)}0000`,
  }
}

function hex(number: number): string {
  return number.toString(16).padStart(8, '0')
}
