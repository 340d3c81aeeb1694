import { inParallel } from './in-parallel.mjs'
import { CLAIMS } from './lake/claims.mjs'
import { readSnapshotFiles } from './snapshot-files.mjs'
import { judgePair, spanOf } from './truth/judge.mjs'
import { matchSource } from './truth/match.mjs'

const QUESTIONS_AT_ONCE = 4

/** Every pair of a sink snapshot and a source whose truth is known, with Headwater's answer and the verdict. */
export async function judgePairs({ product, lake, pipeline, warehouse, content }) {
  const known = CLAIMS.filter(
    ({ sink, source }) => pipeline.tables.includes(sink) && pipeline.tables.includes(source),
  )
  const pairs = known.flatMap((claim) => pairsOf(claim, content, warehouse))
  const ask = askOnce(product, lake)
  return inParallel(pairs, QUESTIONS_AT_ONCE, async (pair) => {
    const { edges } = await ask(`table:${pair.claim.sink}@${pair.snapshot}`)
    const edge =
      edges.find(({ kind, from }) => kind === 'reads' && from.startsWith(`table:${pair.claim.source}@`)) ??
      null
    const verdict = judgePair(pair.truth, edge)
    return { ...pair, edge, verdict, width: edge === null ? null : spanOf(edge).high - spanOf(edge).low }
  })
}

function pairsOf(claim, content, warehouse) {
  const source = measureOf(content.get(claim.source), claim.sourceMeasure)
  const sink = measureOf(content.get(claim.sink), claim.sinkMeasure)
  const files = claim.committer === null ? null : readSnapshotFiles(warehouse, claim.sink)
  const pairs = []
  for (const [snapshot, value] of sink) {
    if (files !== null && !files.get(snapshot)?.commitUser.startsWith(claim.committer)) continue
    const truth = matchSource(source, value)
    if (truth !== null) pairs.push({ claim, snapshot, truth })
  }
  return pairs
}

function measureOf(snapshots, measure) {
  return new Map([...snapshots].map(([id, measures]) => [id, measures.get(measure)]))
}

/** Several claims are about one sink snapshot. */
function askOnce(product, lake) {
  const answers = new Map()
  return (anchor) => {
    if (!answers.has(anchor)) {
      answers.set(
        anchor,
        product.get(`/lakes/${lake}/versions`, { anchor, direction: 'upstream', depth: '1' }),
      )
    }
    return answers.get(anchor)
  }
}
