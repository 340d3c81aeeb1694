import { couldBeRead, rateCatches } from './catch-rate.mjs'
import { BATCH_JOB } from './lake/jobs.mjs'
import { readSnapshotFiles } from './snapshot-files.mjs'

const CATCH_RATE = 0.99
const FEWEST_CHECKPOINTS = 20
const SHOWN = 6

/**
 * What a part must show. Each gets everything the scenario left (`pairs` and `checkpoints` included) and gives
 * `wrong`, a list of what is not as it must be, and `detail`, its figures.
 */
export const CHECKS = [
  check('the jobs ran: the figures below mean something', ({ runs, states, completed, watch }) => {
    const ended = [...runs]
      .filter(([, list]) => states.get(list.at(-1).jobId) !== 'RUNNING')
      .map(([name]) => name)
    const wrong = ended.filter((name) => name !== 'enrich').map((name) => `${name} did not run to the end`)
    if (completed.size < FEWEST_CHECKPOINTS) wrong.push(`only ${completed.size} checkpoints`)
    if (watch.state !== 'on') wrong.push(`the watch is ${watch.state}: ${JSON.stringify(watch.troubles)}`)
    const said = `the watch says ${watch.caught} caught, ${watch.missed} missed`
    return { wrong, detail: `${runs.size} jobs, ${completed.size} checkpoints completed; ${said}` }
  }),
  check(
    'the truth is sound: rows counted by queries agree with ids and with snapshot files',
    ({ content, warehouse, part }) => {
      const files = readSnapshotFiles(warehouse, 'ods.events')
      const held = [...content.get('ods.events')].filter(([, measures]) => measures.get('all') !== null)
      const wrong = held.flatMap(([id, measures]) => {
        const [count, maxId] = measures.get('all')
        const said = String(files.get(id).totalRecordCount)
        // Two generators count up side by side, so that the largest id may be ahead of the count.
        const counted = part.parallelism > 1 ? Number(count) <= Number(maxId) : count === maxId
        return counted && count === said
          ? []
          : [`ods.events@${id}: ${count} rows, largest id ${maxId}, file says ${said}`]
      })
      return {
        wrong: held.length === 0 ? ['no snapshot of ods.events'] : wrong,
        detail: `${held.length} snapshots of ods.events`,
      }
    },
  ),
  check('every completed checkpoint is known', ({ completed, checkpoints, product }) => {
    const known = new Set(
      [...checkpoints].filter(([, one]) => one.status === 'COMPLETED').map(([key]) => key),
    )
    const { expected, missed } = rateCatches(completed.values(), known, product.downtimes)
    return {
      wrong: missed,
      detail: `${expected - missed.length} of the ${completed.size} in the JobManager's log`,
    }
  }),
  check(
    `at least ${CATCH_RATE * 100} % of the metadata was read before it went`,
    ({ completed, checkpoints, product }) => {
      const caught = new Set([...checkpoints].filter(([, one]) => hasMetadata(one)).map(([key]) => key))
      const { expected, missed, away, rate } = rateCatches(completed.values(), caught, product.downtimes)
      const detail = `${expected - missed.length} of ${expected} = ${percent(rate)}; ${away.length} came and went while Headwater was down`
      return { wrong: rate >= CATCH_RATE ? [] : missed, detail }
    },
  ),
  check('every exact answer is the truth', ({ pairs }) => {
    const { wrong, right } = verdictsOf(streaming(pairs), 'exact', 'wrong-exact')
    return {
      wrong: right === 0 ? ['no exact answer at all', ...wrong] : wrong,
      detail: `${right} exact pairs equal`,
    }
  }),
  check('every bounded answer contains the truth', ({ pairs }) => {
    const { wrong, right } = verdictsOf(streaming(pairs), 'bounded', 'wrong-bounds')
    const widths = streaming(pairs)
      .filter((pair) => pair.verdict === 'bounded')
      .map((pair) => pair.width)
    return {
      wrong,
      detail: `${right} bounded pairs contain it${widths.length > 0 ? `, widest ${Math.max(...widths)} snapshots` : ''}`,
    }
  }),
  check('no pair is missing', ({ pairs }) => {
    const missing = pairs.filter((pair) => pair.verdict === 'missing')
    return {
      wrong: missing.map(nameOf),
      detail: `${pairs.length} pairs with a known truth, ${pairs.filter((pair) => pair.truth.kind === 'inside').length} with a barrier inside a snapshot`,
    }
  }),
  check(
    'whose metadata was read has an exact answer, but in a first scan or inside a snapshot',
    ({ pairs, checkpoints }) => {
      const read = streaming(pairs).filter(
        (pair) => pair.edge !== null && hasMetadata(checkpoints.get(keyOf(pair.edge.to, checkpoints))),
      )
      const exact = read.filter((pair) => pair.verdict === 'exact')
      const wrong = read.filter((pair) => pair.verdict === 'bounded' && !mayBeBounded(pair)).map(nameOf)
      return { wrong, detail: `${exact.length} of ${read.length} exact` }
    },
  ),
  check('the batch job reads within bounds that contain the truth', ({ pairs }) => {
    const batch = pairs.filter((pair) => pair.claim.batch)
    const wrong = batch.filter((pair) => !['exact', 'bounded'].includes(pair.verdict)).map(nameOf)
    return { wrong: batch.length === 0 ? ['no batch pair'] : wrong, detail: batch.map(nameOf).join('; ') }
  }),
  check('the topology is complete and has nothing else', ({ graph, pipeline }) => {
    const wanted = new Set(expectedEdges(pipeline))
    const found = new Set(
      graph.edges
        .filter(
          ({ kind, from, to }) =>
            ['reads', 'writes'].includes(kind) && ![from, to].some((ref) => ref.startsWith('boundary:')),
        )
        .map(({ kind, from, to }) => `${from} ${kind} ${to}`),
    )
    const wrong = [...wanted].filter((edge) => !found.has(edge)).map((edge) => `missing: ${edge}`)
    wrong.push(...[...found].filter((edge) => !wanted.has(edge)).map((edge) => `not so: ${edge}`))
    return { wrong, detail: `${wanted.size} edges` }
  }),
  check('expired snapshots stay in the history, marked', ({ expiring, history, product }) => {
    const known = new Map(history.map((item) => [Number(item.id), item.status]))
    const fair = [...expiring.files].filter(([, life]) => couldBeRead(life, product.downtimes))
    const wrong = fair.flatMap(([id, { to }]) => {
      const status = known.get(id)
      if (status === undefined) return [`${expiring.table}@${id} is forgotten`]
      return (status === 'live') === (to === Infinity) ? [] : [`${expiring.table}@${id} is ${status}`]
    })
    const gone = fair.filter(([, { to }]) => to !== Infinity).length
    if (gone === 0) wrong.push('nothing expired')
    return { wrong, detail: `${gone} of ${fair.length} snapshots expired` }
  }),
  check('restarted jobs are one chain', ({ runs, jobRuns }) => {
    const restored = [...runs].flatMap(([name, list]) =>
      list.filter(({ from }) => from !== null).map((run) => ({ name, ...run })),
    )
    const wrong = restored.flatMap(({ name, jobId, from, savepoint }) => {
      const run = jobRuns.get(name).find((item) => item.jobId === jobId)
      const first = jobRuns.get(name).find((item) => item.jobId === runs.get(name)[0].jobId)
      const same =
        run?.restoredFrom?.path?.endsWith(from.split('/').at(-1)) && run.restoredFrom.savepoint === savepoint
      return same && run.chain === first?.chain
        ? []
        : [`${name} started from ${from}: ${JSON.stringify(run ?? null)}`]
    })
    return { wrong, detail: `${restored.length} restores` }
  }),
  check('a sync with nothing new changes nothing', ({ again }) => {
    const wrong = again.counts.changed === 0 ? [] : [`${again.counts.changed} facts changed`]
    return { wrong, detail: `${again.counts.facts} facts` }
  }),
]

function check(name, run) {
  return { name, run }
}

const percent = (share) => `${(share * 100).toFixed(2)} %`
const streaming = (pairs) => pairs.filter((pair) => !pair.claim.batch)
const hasMetadata = (checkpoint) =>
  checkpoint?.evidence.some(({ kind }) => kind === 'checkpoint-metadata') === true

/**
 * A first scan of a table that had rows already; a barrier between the files of one snapshot; two scans of one table
 * in one job that stand apart: the checkpoint has one edge for both.
 */
const mayBeBounded = ({ truth, edge }) =>
  truth.kind === 'inside' ||
  edge.low === '0' ||
  edge.evidence.some(({ says }) => /read through.*; .*read through/.test(says))

function verdictsOf(pairs, right, wrong) {
  return {
    right: pairs.filter((pair) => pair.verdict === right).length,
    wrong: pairs.filter((pair) => pair.verdict === wrong).map(nameOf),
  }
}

function nameOf({ claim, snapshot, truth, edge }) {
  const said =
    edge === null
      ? 'nothing'
      : `${edge.certainty} ${edge.from.split('@')[1] ?? '?'}${edge.low === undefined ? '' : ` (${edge.low}..${edge.high})`}`
  return `${claim.sink}@${snapshot} from ${claim.source}: truth ${truth.low}..${truth.high}${truth.kind === 'inside' ? ' inside' : ''}, said ${said}`
}

/** `jobId/number` of a checkpoint ref such as `job:enrich~1a2b3c4d@17`. */
function keyOf(ref, checkpoints) {
  const [, run, number] = /~([0-9a-f]+)@(\d+)$/.exec(ref) ?? []
  return [...checkpoints.keys()].find((key) => key.startsWith(run) && key.endsWith(`/${number}`))
}

function expectedEdges({ jobs }) {
  const all = [...jobs, [BATCH_JOB.name, BATCH_JOB]]
  return all.flatMap(([name, { reads = [], looksUp = [], writes }]) => [
    ...[...reads, ...looksUp].map((table) => `table:${table} reads job:${name}`),
    ...writes.map((table) => `job:${name} writes table:${table}`),
  ])
}

export function shorten(wrong) {
  return wrong.slice(0, SHOWN).concat(wrong.length > SHOWN ? [`and ${wrong.length - SHOWN} more`] : [])
}
