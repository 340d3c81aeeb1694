import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** What stands between observations and stored facts. */
const FOLDERS = ['lib/domain', 'server/rows', 'server/services/sync', 'server/worker']

/**
 * A hash of all code that derives facts: where it is that of the facts in force, a start need not derive them again.
 * Rather one file too many than one too few: a change that decides nothing costs one derivation.
 */
export function hashRules(root = project) {
  const hash = createHash('sha256')
  for (const file of FOLDERS.flatMap((folder) => listCode(root, folder)).sort())
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 32)
}

function listCode(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : listCode(root, at)
    return /\.ts$/.test(at) && !/\.test\.ts$/.test(at) ? [at] : []
  })
}
