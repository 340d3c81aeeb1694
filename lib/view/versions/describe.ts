import type {
  WireCheckpointNode,
  WireSnapshotNode,
  WireVersionEdge,
  WireVersionNode,
  WireVersions,
} from '@/lib/contracts'
import { findBoundaries, findInputs, findMissing, type Input } from './inputs'
import type { VersionScene } from './scene'
import { holdsForCertain } from './taken-in'

/** What the panel says, sentence by sentence; the catalogue of the page puts them into words. */
export type Sentence =
  | { readonly say: 'resolved'; readonly because: string; readonly asked: string; readonly stands: string }
  | { readonly say: 'superseded' }
  | {
      readonly say: 'written-by-checkpoint'
      readonly checkpoint: WireCheckpointNode
      readonly assumed: boolean
    }
  | { readonly say: 'written-by-batch'; readonly run: WireCheckpointNode }
  | { readonly say: 'written-by-unknown' }
  | { readonly say: 'writer-beyond' }
  | { readonly say: 'failed'; readonly checkpoint: WireCheckpointNode }
  | { readonly say: 'running'; readonly checkpoint: WireCheckpointNode }
  | { readonly say: 'wrote'; readonly by: WireCheckpointNode; readonly versions: readonly string[] }
  | { readonly say: 'will-write'; readonly by: WireCheckpointNode; readonly versions: readonly string[] }
  | { readonly say: 'wrote-nothing'; readonly by: WireCheckpointNode }
  | {
      readonly say: 'contains'
      /** A snapshot contains what a checkpoint had read. */
      readonly of: 'snapshot' | 'checkpoint'
      readonly inputs: readonly Input[]
      readonly more: number
    }
  | { readonly say: 'from-outside'; readonly boundaries: readonly string[] }
  | { readonly say: 'missing'; readonly versions: readonly string[] }
  | {
      readonly say: 'read-by'
      readonly few: readonly string[]
      readonly more: number
      readonly sure: boolean
    }
  | {
      readonly say: 'reached'
      readonly few: readonly string[]
      readonly more: number
      readonly sure: boolean
    }
  | { readonly say: 'not-read' }

/** More than this in one sentence are a list: it stands below. */
const NAMED_AT_MOST = 5

export function describeAnchor(answer: WireVersions, scene: VersionScene): Sentence[] {
  const subject = scene.subject
  const node = subject === null ? undefined : scene.nodes.get(subject)
  if (subject === null || node === undefined || answer.anchor === null) return []
  const sentences: Sentence[] = []
  if (answer.resolvedTo !== undefined && answer.resolvedTo !== answer.anchor) {
    const because = answer.resolvedBecause ?? 'group'
    sentences.push({ say: 'resolved', because, asked: answer.anchor, stands: answer.resolvedTo })
  }
  if (node.kind === 'snapshot') sentences.push(...describeSnapshot(answer, scene, node))
  if (node.kind === 'checkpoint' && sentences.length === 0) {
    sentences.push(...describeCheckpoint(scene, node))
  }
  if (answer.direction !== 'downstream')
    sentences.push(...describeInputs(scene, subject, madeAt(scene, subject)))
  if (answer.direction !== 'upstream') sentences.push(...describeOutputs(answer, scene, subject))
  return sentences
}

function describeSnapshot(answer: WireVersions, scene: VersionScene, node: WireSnapshotNode): Sentence[] {
  const life: Sentence[] = node.status === 'superseded' ? [{ say: 'superseded' }] : []
  const write = (scene.into.get(node.ref) ?? []).find((edge) => edge.kind === 'writes')
  const writer = scene.nodes.get(write?.from ?? node.writer ?? '')
  if (writer?.kind === 'checkpoint') {
    if (writer.batch) return [...life, { say: 'written-by-batch', run: writer }]
    const assumed = write?.certainty === 'assumed'
    return [...life, { say: 'written-by-checkpoint', checkpoint: writer, assumed }]
  }
  if (writer?.kind === 'boundary' || node.writer === null) return [...life, { say: 'written-by-unknown' }]
  return answer.direction === 'downstream' ? life : [...life, { say: 'writer-beyond' }]
}

function describeCheckpoint(scene: VersionScene, node: WireCheckpointNode): Sentence[] {
  if (node.status === 'FAILED') return [{ say: 'failed', checkpoint: node }]
  const sentences: Sentence[] = node.status === 'IN_PROGRESS' ? [{ say: 'running', checkpoint: node }] : []
  const wrote = versionsWritten(scene, node.ref)
  const willWrite = writesOf(scene, node.ref, true)
  if (wrote.length > 0 || node.wrote) sentences.push({ say: 'wrote', by: node, versions: wrote })
  if (willWrite.length > 0) sentences.push({ say: 'will-write', by: node, versions: willWrite })
  if (sentences.length === 0) sentences.push({ say: 'wrote-nothing', by: node })
  return sentences
}

/** An upstream answer holds no edge to what the checkpoint wrote; the marks around it name their writer. */
function versionsWritten(scene: VersionScene, checkpoint: string): string[] {
  const versions = new Set(writesOf(scene, checkpoint, false))
  for (const node of scene.nodes.values()) {
    if (node.kind !== 'snapshot' || node.writer !== checkpoint || node.status === 'superseded') continue
    if (node.id === (node.group.at(-1) ?? node.id)) versions.add(node.ref)
  }
  return [...versions].sort()
}

function writesOf(scene: VersionScene, checkpoint: string, tentative: boolean): string[] {
  return (scene.outOf.get(checkpoint) ?? [])
    .filter((edge) => edge.kind === 'writes' && edge.noNewData !== true)
    .filter((edge) => (edge.certainty === 'tentative') === tentative)
    .map((edge) => edge.to)
}

function describeInputs(scene: VersionScene, subject: string, at: number | null): Sentence[] {
  const sentences: Sentence[] = []
  const inputs = findInputs(scene, subject)
  const boundaries = findBoundaries(scene, subject).filter((ref) => !ref.startsWith('boundary:unknown/'))
  if (inputs.length > 0) {
    const more = Math.max(0, inputs.length - NAMED_AT_MOST)
    const of = scene.nodes.get(subject)?.kind === 'checkpoint' ? 'checkpoint' : 'snapshot'
    sentences.push({ say: 'contains', of, inputs: inputs.slice(0, NAMED_AT_MOST), more })
  }
  if (boundaries.length > 0) sentences.push({ say: 'from-outside', boundaries })
  const missing = at === null ? [] : findMissing(scene, inputs, at)
  if (missing.length > 0) {
    sentences.push({ say: 'missing', versions: missing.slice(0, NAMED_AT_MOST).map((node) => node.ref) })
  }
  return sentences
}

function describeOutputs(answer: WireVersions, scene: VersionScene, subject: string): Sentence[] {
  const reached = reachedVersions(scene, subject)
  const node = scene.nodes.get(subject)
  const reads = (scene.outOf.get(subject) ?? []).filter((edge) => edge.kind === 'reads')
  const beyond = answer.omitted.some((gap) => gap.direction === 'downstream')
  const sentences: Sentence[] = []
  for (const sure of [true, false]) {
    const readers = reads.filter((edge) => isSure(edge, node) === sure).map((edge) => edge.to)
    if (readers.length > 0) sentences.push({ say: 'read-by', ...firstFew(readers), sure })
  }
  for (const sure of [true, false]) {
    const versions = reached.filter((one) => one.sure === sure).map((one) => one.ref)
    if (versions.length > 0) sentences.push({ say: 'reached', ...firstFew(versions), sure })
  }
  if (node?.kind === 'snapshot' && reads.length === 0 && !beyond) sentences.push({ say: 'not-read' })
  return sentences
}

function isSure(edge: WireVersionEdge, node: WireVersionNode | undefined): boolean {
  return node?.kind === 'snapshot' && holdsForCertain(edge, node)
}

function firstFew(refs: readonly string[]): { few: readonly string[]; more: number } {
  return { few: refs.slice(0, NAMED_AT_MOST), more: Math.max(0, refs.length - NAMED_AT_MOST) }
}

/**
 * Snapshots below the subject, nearest first; not the ones a checkpoint wrote by itself. Sure: some way leads there
 * on which every read holds what it takes in.
 */
function reachedVersions(scene: VersionScene, subject: string): { ref: string; sure: boolean }[] {
  const sure = walkDown(scene, subject, true)
  const own = new Set(
    (scene.outOf.get(subject) ?? []).filter((edge) => edge.kind === 'writes').map((edge) => edge.to),
  )
  return [...walkDown(scene, subject, false)]
    .filter((ref) => ref !== subject && !own.has(ref) && /^table:.*@/.test(ref))
    .map((ref) => ({ ref, sure: sure.has(ref) }))
}

function walkDown(scene: VersionScene, subject: string, onlySure: boolean): Set<string> {
  const seen = new Set([subject])
  for (const ref of seen) {
    for (const edge of scene.outOf.get(ref) ?? []) {
      if (!onlySure || edge.kind === 'writes' || isSure(edge, scene.nodes.get(ref))) seen.add(edge.to)
    }
  }
  return seen
}

function madeAt(scene: VersionScene, ref: string): number | null {
  const node = scene.nodes.get(ref)
  if (node === undefined || node.kind === 'boundary' || node.at === null) return null
  return Date.parse(node.at)
}
