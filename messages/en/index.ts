import certainty from './certainty.json'
import common from './common.json'
import completeness from './completeness.json'
import connect from './connect.json'
import connections from './connections.json'
import damage from './damage.json'
import delays from './delays.json'
import entity from './entity.json'
import errors from './errors.json'
import evidence from './evidence.json'
import format from './format.json'
import jump from './jump.json'
import keys from './keys.json'
import lineage from './lineage.json'
import overview from './overview.json'
import recoverability from './recoverability.json'
import rollback from './rollback.json'
import shell from './shell.json'
import states from './states.json'
import sync from './sync.json'
import versions from './versions.json'

export const en = {
  certainty,
  common,
  completeness,
  connect,
  connections,
  damage,
  delays,
  entity,
  errors,
  evidence,
  format,
  jump,
  keys,
  lineage,
  overview,
  recoverability,
  rollback,
  shell,
  states,
  sync,
  versions,
}
