import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout this script belongs to, wherever it is called from. */
export const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export const inProject = (...parts) => path.join(project, ...parts)
