import type { SnapshotRecord } from '../observations'
import { hash64 } from './hash'

/** Rule F6: the uuid where there is one, else what a rewritten file of the same id would not share. */
export function snapshotIdentity(snapshot: SnapshotRecord): string {
  if (snapshot.uuid !== null) return hash64('uuid ' + snapshot.uuid)
  return hash64(
    [
      snapshot.id,
      snapshot.timeMillis,
      snapshot.commitUser,
      snapshot.commitIdentifier,
      snapshot.commitKind,
      snapshot.baseManifestList ?? '',
    ].join('\n'),
  )
}
