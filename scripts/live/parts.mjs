/**
 * What can be run. `seconds`: how long the jobs run once all are there. `interrupt`: what happens meanwhile. `course`:
 * another one than that of lineage; `delays` does one thing after the other to a pipeline that must be told by its class.
 * Each takes at most nine minutes on two cores, cluster and questions included; the smoke at most five.
 */
export const PARTS = {
  smoke: { small: true, seconds: 75, parallelism: 1, interrupt: ['savepoint', 'headwater'] },
  levels: { small: false, seconds: 150, parallelism: 1, interrupt: [] },
  restarts: {
    small: false,
    seconds: 150,
    parallelism: 1,
    interrupt: ['savepoint', 'headwater', 'cancel', 'checkpoint'],
  },
  wide: { small: false, seconds: 120, parallelism: 2, interrupt: ['savepoint', 'cancel'] },
  delays: { course: 'delays', faults: ['suspended', 'ingest-stopped', 'slow', 'checkpoints-failing'] },
}

export const LIVE_PARTS = ['levels', 'restarts', 'wide', 'delays']
