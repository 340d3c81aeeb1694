const when = (condition, value) => `CASE WHEN ${condition} THEN ${value} END`

/** What of a table's content is compared, as SQL aggregates; the first of each grows with every new ingest row. */
export const MEASURES = {
  'ods.events': {
    all: ['COUNT(*)', 'MAX(id)'],
    count: ['COUNT(*)'],
    odd: [`COUNT(${when('MOD(id, 2) = 1', '1')})`, `MAX(${when('MOD(id, 2) = 1', 'id')})`],
  },
  'ods.users': { newest: ['MAX(ver)'] },
  'dws.user_totals': { all: ['SUM(cnt)', 'MAX(max_id)'] },
  'dws.kind_totals': { all: ['SUM(cnt)', 'MAX(max_id)'] },
  'dws.odd_events': { all: ['COUNT(*)', 'MAX(id)'] },
  'dwd.enriched': { all: ['COUNT(*)', 'MAX(id)'] },
  'dws.profile': { events: ['SUM(event_cnt)'], users: ['MAX(ver)'] },
  'ads.overview': { all: ['SUM(cnt)', 'MAX(max_id)'] },
  'ads.mixed': {
    users: [`MAX(${when("k = 'users'", 'cnt')})`, `MAX(${when("k = 'users'", 'max_id')})`],
    kinds: [`MAX(${when("k = 'kinds'", 'cnt')})`, `MAX(${when("k = 'kinds'", 'max_id')})`],
  },
  'ads.ticks_seen': { count: ['SUM(cnt)'] },
  'ads.daily': { all: ['SUM(cnt)', 'MAX(max_id)'] },
}

/** Where a measure of a sink equals a measure of its source, the sink's snapshot was made from that source snapshot. */
export const CLAIMS = [
  claim('user-totals', 'ods.events all', 'dws.user_totals all'),
  claim('split-events', 'ods.events all', 'dws.kind_totals all'),
  claim('split-events', 'ods.events odd', 'dws.odd_events all'),
  claim('enrich', 'ods.events all', 'dwd.enriched all'),
  claim('profile-events', 'ods.events count', 'dws.profile events', { committer: 'profile-events' }),
  claim('profile-users', 'ods.users newest', 'dws.profile users', { committer: 'profile-users' }),
  claim('overview', 'dws.user_totals all', 'ads.overview all'),
  claim('mixed', 'dws.user_totals all', 'ads.mixed users'),
  claim('mixed', 'dws.kind_totals all', 'ads.mixed kinds'),
  claim('ticks-seen', 'ods.ticks count', 'ads.ticks_seen count'),
  claim('daily', 'dws.user_totals all', 'ads.daily all', { batch: true }),
]

function claim(job, source, sink, { committer = null, batch = false } = {}) {
  const [sourceTable, sourceMeasure] = source.split(' ')
  const [sinkTable, sinkMeasure] = sink.split(' ')
  return { job, source: sourceTable, sourceMeasure, sink: sinkTable, sinkMeasure, committer, batch }
}
