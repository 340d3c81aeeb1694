import type { Cursor } from './cursor'
import { Damaged } from './errors'
import { readJavaObject } from './java-stream'
import type { JavaValue } from './java-values'

/** What the file says about itself; nothing of lineage depends on it. */
export interface CheckpointProperties {
  /** Class of the type, e.g. `org.apache.flink.runtime.checkpoint.SavepointType`. */
  readonly typeClass: string
  /** `Checkpoint`, `Full Checkpoint`, `Savepoint`, `Suspend Savepoint`, `Terminate Savepoint`. */
  readonly typeName: string | null
  /** `CANONICAL` or `NATIVE`, of savepoints only. */
  readonly formatType: string | null
  readonly postCheckpointAction: string | null
  readonly savepoint: boolean
}

export const PROPERTIES_SINCE = 4

export function readProperties(cursor: Cursor): CheckpointProperties {
  const at = cursor.offset
  const type = readJavaObject(cursor).fields.get('checkpointType') ?? null
  if (type === null || typeof type !== 'object' || type.kind !== 'object') {
    throw new Damaged(at, 'the properties name no checkpoint type')
  }
  const { className, fields } = type
  return {
    typeClass: className,
    typeName: textOf(fields.get('name')),
    formatType: constantOf(fields.get('formatType')),
    postCheckpointAction: constantOf(fields.get('postCheckpointAction')),
    savepoint: className.endsWith('.SavepointType'),
  }
}

function textOf(value: JavaValue | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function constantOf(value: JavaValue | undefined): string | null {
  return typeof value === 'object' && value?.kind === 'enum' ? value.constant : null
}
