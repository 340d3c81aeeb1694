/** Kept long enough that every snapshot can be queried at the end. */
const KEPT = { 'snapshot.num-retained.min': '5000', 'snapshot.time-retained': '1 d' }
/** Read every second, so that a checkpoint of three seconds has something to read. */
const POLLED = { 'continuous.discovery-interval': '1 s' }
const ONE_BUCKET = { bucket: '1' }

/**
 * The tables of the lake. Every row tells which ingest rows it stands for (a running id, a count, the largest id):
 * so the content of a snapshot says by itself what it was made from.
 */
export const TABLES = {
  'ods.events': {
    columns: 'id BIGINT, user_id BIGINT, kind INT, amount BIGINT',
    options: { ...KEPT, ...POLLED },
  },
  'ods.users': {
    columns: 'user_id BIGINT, city STRING, ver BIGINT, PRIMARY KEY (user_id) NOT ENFORCED',
    options: { ...KEPT, ...POLLED, bucket: '2', 'changelog-producer': 'lookup' },
  },
  // Its snapshots are gone soon after they were made; the reader polls often enough to keep up.
  'ods.ticks': {
    columns: 'id BIGINT, said STRING',
    options: {
      ...POLLED,
      'snapshot.num-retained.min': '6',
      'snapshot.num-retained.max': '8',
      'snapshot.time-retained': '1 s',
    },
  },
  'dws.user_totals': {
    columns: 'user_id BIGINT, cnt BIGINT, max_id BIGINT, PRIMARY KEY (user_id) NOT ENFORCED',
    options: { ...KEPT, ...POLLED, ...ONE_BUCKET, 'changelog-producer': 'lookup' },
  },
  'dws.kind_totals': {
    columns: 'kind INT, cnt BIGINT, max_id BIGINT, PRIMARY KEY (kind) NOT ENFORCED',
    options: {
      ...KEPT,
      ...POLLED,
      ...ONE_BUCKET,
      'changelog-producer': 'full-compaction',
      'full-compaction.delta-commits': '3',
    },
  },
  'dws.odd_events': { columns: 'id BIGINT, amount BIGINT', options: { ...KEPT, ...POLLED } },
  'dwd.enriched': {
    columns: 'id BIGINT, user_id BIGINT, city STRING, PRIMARY KEY (id) NOT ENFORCED',
    options: { ...KEPT, ...POLLED, ...ONE_BUCKET },
  },
  'dws.profile': {
    columns: 'user_id BIGINT, event_cnt BIGINT, city STRING, ver BIGINT, PRIMARY KEY (user_id) NOT ENFORCED',
    options: {
      ...KEPT,
      ...POLLED,
      ...ONE_BUCKET,
      'merge-engine': 'partial-update',
      'changelog-producer': 'lookup',
    },
  },
  'ads.overview': {
    columns: 'k STRING, cnt BIGINT, max_id BIGINT, PRIMARY KEY (k) NOT ENFORCED',
    options: { ...KEPT, ...ONE_BUCKET },
  },
  'ads.mixed': {
    columns: 'k STRING, cnt BIGINT, max_id BIGINT, PRIMARY KEY (k) NOT ENFORCED',
    options: { ...KEPT, ...ONE_BUCKET },
  },
  'ads.ticks_seen': {
    columns: 'k STRING, cnt BIGINT, max_id BIGINT, PRIMARY KEY (k) NOT ENFORCED',
    options: { ...KEPT, ...ONE_BUCKET },
  },
  'ads.daily': { columns: 'user_id BIGINT, cnt BIGINT, max_id BIGINT', options: { ...KEPT } },
}

export function createTable(name, options = {}) {
  const { columns, options: own } = TABLES[name]
  const all = Object.entries({ ...own, ...options }).map(([key, value]) => `'${key}'='${value}'`)
  return `CREATE TABLE ${name} (${columns}) WITH (${all.join(',')})`
}

/** Flink's generator of sequences makes all their values when it starts: a hundred million took all memory. */
const LAST_ID = '100000'

/** Ingest rows: ids count up from 1, everything else is random. */
export function createGenerators({ eventsPerSecond, usersPerSecond, ticksPerSecond }) {
  const generator = (name, columns, perSecond, fields) => {
    const sequence = { 'id.kind': 'sequence', 'id.start': '1', 'id.end': LAST_ID }
    const options = Object.entries({ ...sequence, ...fields }).map(
      ([key, value]) => `'fields.${key}'='${value}'`,
    )
    return `CREATE TEMPORARY TABLE ${name} (${columns}) WITH ('connector'='datagen','rows-per-second'='${perSecond}',${options.join(',')})`
  }
  return [
    generator('gen_events', 'id BIGINT, user_id BIGINT, kind INT, amount BIGINT', eventsPerSecond, {
      'user_id.min': '1',
      'user_id.max': '30',
      'kind.min': '0',
      'kind.max': '5',
      'amount.min': '1',
      'amount.max': '100',
    }),
    generator('gen_users', 'id BIGINT, user_id BIGINT, c INT', usersPerSecond, {
      'user_id.min': '1',
      'user_id.max': '30',
      'c.min': '0',
      'c.max': '7',
    }),
    generator('gen_ticks', 'id BIGINT, said STRING', ticksPerSecond, { 'said.length': '3' }),
  ]
}
