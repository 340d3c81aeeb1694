import { RefusedError } from '@/lib/domain/errors'
import type { Actor, LakeRecord, LakeRepository, Visibility, VisibilityOf } from './ports'

export interface AccessDeps {
  readonly lakes: Pick<LakeRepository, 'find'>
  readonly visibilityOf: VisibilityOf
}

export interface OpenLake {
  readonly lake: LakeRecord
  readonly visibility: Visibility
}

/** The lake, if there is one that the actor may see; a hidden one is as if it were not there. */
export async function openLake(deps: AccessDeps, actor: Actor, name: string): Promise<OpenLake> {
  const visibility = deps.visibilityOf(actor, name)
  const lake = visibility.lake ? await deps.lakes.find(name) : null
  if (lake === null) throw new RefusedError('lake-not-found', `There is no lake "${name}".`)
  return { lake, visibility }
}
