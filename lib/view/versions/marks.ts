import type { WireCheckpointNode, WireSnapshotNode } from '@/lib/contracts'
import { compareIds } from './compare-ids'
import type { VersionScene } from './scene'

interface MarkBase {
  /** Ref of the version the mark stands for; unique in a drawing. */
  readonly ref: string
  readonly lane: string
  /** ms */
  readonly at: number
  /** `812`, `388`: what the label says. */
  readonly label: string
  readonly lit: boolean
  readonly anchor: boolean
}

export interface SnapshotMark extends MarkBase {
  readonly kind: 'snapshot'
  readonly node: WireSnapshotNode
  /** Refs drawn as this mark: the members of a group that were sent. */
  readonly members: readonly string[]
  readonly withCompaction: boolean
  /** It changed rows; a compaction alone did not. */
  readonly content: boolean
}

export type CheckpointShape = 'disc' | 'ring' | 'diamond' | 'cross' | 'package' | 'pending'

export interface CheckpointMark extends MarkBase {
  readonly kind: 'checkpoint'
  readonly node: WireCheckpointNode
  readonly shape: CheckpointShape
  /** ms; `null` where the trigger is not known or nothing lies between. */
  readonly startedAt: number | null
}

export type VersionMark = SnapshotMark | CheckpointMark

export interface MarkOptions {
  /** Draw the members of a group as one mark. */
  readonly foldCompaction: boolean
}

export interface SceneMarks {
  /** Each lane by time, ties by ref. */
  readonly byLane: ReadonlyMap<string, readonly VersionMark[]>
  /** Every mark by each ref it stands for. */
  readonly byRef: ReadonlyMap<string, VersionMark>
}

/** Boundaries have no time and are not here: `boundaryMarks` in `draw-edges`. */
export function sceneMarks(scene: VersionScene, options: MarkOptions): SceneMarks {
  const byLane = marksByLane(scene, options)
  const byRef = new Map<string, VersionMark>()
  for (const lane of byLane.values()) {
    for (const mark of lane) for (const ref of refsOfMark(mark)) byRef.set(ref, mark)
  }
  return { byLane, byRef }
}

export function refsOfMark(mark: VersionMark): readonly string[] {
  return mark.kind === 'snapshot' ? mark.members : [mark.ref]
}

function marksByLane(scene: VersionScene, options: MarkOptions): Map<string, VersionMark[]> {
  const lanes = new Map<string, VersionMark[]>()
  const push = (mark: VersionMark) => {
    const lane = lanes.get(mark.lane)
    if (lane === undefined) lanes.set(mark.lane, [mark])
    else lane.push(mark)
  }
  for (const group of snapshotGroups(scene, options).values()) push(snapshotMark(scene, group, options))
  for (const node of scene.nodes.values()) {
    if (node.kind !== 'checkpoint') continue
    const mark = checkpointMark(scene, node)
    if (mark !== null) push(mark)
  }
  for (const lane of lanes.values()) lane.sort((a, b) => a.at - b.at || (a.ref < b.ref ? -1 : 1))
  return lanes
}

function snapshotGroups(scene: VersionScene, options: MarkOptions): Map<string, WireSnapshotNode[]> {
  const groups = new Map<string, WireSnapshotNode[]>()
  for (const node of scene.nodes.values()) {
    if (node.kind !== 'snapshot') continue
    const key = options.foldCompaction ? groupKey(node) : node.ref
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [node])
    else group.push(node)
  }
  return groups
}

/** Ids are used again after a rollback: a superseded group is not the living one of the same ids. */
function groupKey(node: WireSnapshotNode): string {
  if (node.group.length < 2) return node.ref
  const life = node.status === 'superseded' ? 'superseded' : 'current'
  return [node.table, life, node.commitUser, node.commitIdentifier, ...node.group].join(' ')
}

function snapshotMark(
  scene: VersionScene,
  members: readonly WireSnapshotNode[],
  options: MarkOptions,
): SnapshotMark {
  const ordered = [...members].sort((a, b) => compareIds(a.id, b.id))
  // The anchor keeps its own name, whichever member was asked for: the answers are alike.
  const node =
    ordered.findLast((member) => member.ref === scene.anchor) ?? (ordered.at(-1) as WireSnapshotNode)
  const first = ordered.find((member) => member.content) ?? node
  return {
    kind: 'snapshot',
    ref: node.ref,
    lane: node.table,
    at: Date.parse(first.at),
    label: node.id,
    lit: ordered.some((member) => scene.lit.has(member.ref)),
    anchor: ordered.some((member) => member.ref === framedRef(scene)),
    node,
    members: ordered.map((member) => member.ref),
    withCompaction: options.foldCompaction && node.group.length > 1,
    content: ordered.some((member) => member.content) || (node.group.length > 1 && !node.maintenance),
  }
}

/** An anchor that was not sent itself is framed as what it reads as. */
function framedRef(scene: VersionScene): string | null {
  return scene.anchor !== null && scene.nodes.has(scene.anchor) ? scene.anchor : scene.subject
}

/** `null` for a checkpoint of which no time is known: it has no place on the axis, only in the table. */
function checkpointMark(scene: VersionScene, node: WireCheckpointNode): CheckpointMark | null {
  const at = node.at ?? node.completedAt ?? node.triggeredAt
  if (at === null) return null
  return {
    kind: 'checkpoint',
    ref: node.ref,
    lane: node.job,
    at: Date.parse(at),
    label: node.number ?? '',
    lit: scene.lit.has(node.ref),
    anchor: scene.anchor === node.ref,
    node,
    shape: shapeOf(node),
    startedAt: node.triggeredAt === null ? null : Date.parse(node.triggeredAt),
  }
}

function shapeOf(node: WireCheckpointNode): CheckpointShape {
  if (node.batch) return 'package'
  if (node.status === 'FAILED') return 'cross'
  if (node.status === 'IN_PROGRESS') return 'pending'
  if (node.savepoint) return 'diamond'
  return node.wrote ? 'disc' : 'ring'
}
