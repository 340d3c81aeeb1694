const insert = (table, select, hint = '') => `INSERT INTO ${table}${hint} ${select}`
/** The committer's name in every snapshot it makes: tells two writers of one table apart. */
const commitsAs = (prefix, more = '') => ` /*+ OPTIONS('commit.user-prefix'='${prefix}'${more}) */`

/**
 * The streaming jobs by name: what they read and write, and their statement. `small` are those of a short run, which
 * has both levels, a statement set and a table that expires.
 */
export const JOBS = {
  'ingest-events': {
    small: true,
    writes: ['ods.events'],
    statement: insert('ods.events', 'SELECT id, user_id, kind, amount FROM gen_events'),
  },
  'ingest-ticks': {
    small: true,
    writes: ['ods.ticks'],
    statement: insert('ods.ticks', 'SELECT id, said FROM gen_ticks'),
  },
  'ingest-users': {
    writes: ['ods.users'],
    statement: insert('ods.users', "SELECT user_id, 'city-' || CAST(c AS STRING), id FROM gen_users"),
  },
  'user-totals': {
    small: true,
    reads: ['ods.events'],
    writes: ['dws.user_totals'],
    statement: insert(
      'dws.user_totals',
      'SELECT user_id, COUNT(*), MAX(id) FROM ods.events GROUP BY user_id',
    ),
  },
  'split-events': {
    small: true,
    reads: ['ods.events'],
    writes: ['dws.kind_totals', 'dws.odd_events'],
    statement: `EXECUTE STATEMENT SET BEGIN
      ${insert('dws.kind_totals', 'SELECT kind, COUNT(*), MAX(id) FROM ods.events GROUP BY kind')};
      ${insert('dws.odd_events', 'SELECT id, amount FROM ods.events WHERE MOD(id, 2) = 1')};
      END`,
  },
  enrich: {
    reads: ['ods.events'],
    looksUp: ['ods.users'],
    writes: ['dwd.enriched'],
    statement: insert(
      'dwd.enriched',
      `SELECT e.id, e.user_id, u.city FROM (SELECT *, PROCTIME() AS pt FROM ods.events) e
       LEFT JOIN ods.users FOR SYSTEM_TIME AS OF e.pt AS u ON e.user_id = u.user_id`,
    ),
  },
  'profile-events': {
    reads: ['ods.events'],
    writes: ['dws.profile'],
    statement: insert(
      'dws.profile (user_id, event_cnt)',
      'SELECT user_id, COUNT(*) FROM ods.events GROUP BY user_id',
    ).replace('dws.profile', `dws.profile${commitsAs('profile-events')}`),
  },
  'profile-users': {
    reads: ['ods.users'],
    writes: ['dws.profile'],
    statement: insert('dws.profile (user_id, city, ver)', 'SELECT user_id, city, ver FROM ods.users').replace(
      'dws.profile',
      `dws.profile${commitsAs('profile-users', ",'write-only'='true'")}`,
    ),
  },
  overview: {
    small: true,
    reads: ['dws.user_totals'],
    writes: ['ads.overview'],
    statement: insert('ads.overview', "SELECT 'all', SUM(cnt), MAX(max_id) FROM dws.user_totals"),
  },
  mixed: {
    reads: ['dws.user_totals', 'dws.kind_totals'],
    writes: ['ads.mixed'],
    statement: insert(
      'ads.mixed',
      `SELECT 'users', SUM(cnt), MAX(max_id) FROM dws.user_totals
       UNION ALL SELECT 'kinds', SUM(cnt), MAX(max_id) FROM dws.kind_totals`,
    ),
  },
  'ticks-seen': {
    small: true,
    reads: ['ods.ticks'],
    writes: ['ads.ticks_seen'],
    statement: insert('ads.ticks_seen', "SELECT 'all', COUNT(*), MAX(id) FROM ods.ticks"),
  },
}

/** A batch job: reads what is there when it starts, and replaces the table. */
export const BATCH_JOB = {
  name: 'daily',
  reads: ['dws.user_totals'],
  writes: ['ads.daily'],
  statement: 'INSERT OVERWRITE ads.daily SELECT user_id, cnt, max_id FROM dws.user_totals',
}
