import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folderOf = (warehouse, table) => {
  const [database, name] = table.split('.')
  return path.join(warehouse, `${database}.db`, name, 'snapshot')
}

/** The snapshot files of a table that are there now, by id, ascending. One that goes while it is read is left out. */
export function readSnapshotFiles(warehouse, table) {
  const folder = folderOf(warehouse, table)
  const found = new Map()
  for (const id of listIds(folder)) {
    const text = readOrNull(path.join(folder, `snapshot-${id}`))
    if (text !== null) found.set(id, JSON.parse(text))
  }
  return found
}

/**
 * Keeps every snapshot file of a table that expires, as it appears: what it held is known afterwards only so.
 * Looks often enough for snapshots that live for seconds. `kept` by id: what it said, and from when to when it was there.
 */
export function keepSnapshotFiles(warehouse, table, everyMillis = 250) {
  const folder = folderOf(warehouse, table)
  const kept = new Map()
  const look = () => {
    const now = Date.now()
    const ids = listIds(folder)
    for (const id of ids.filter((one) => !kept.has(one))) {
      const text = readOrNull(path.join(folder, `snapshot-${id}`))
      // Half written, it is read at the next look.
      const record = text === null ? null : parseOrNull(text)
      if (record !== null) kept.set(id, { record, from: now, to: Infinity })
    }
    for (const [id, one] of kept) if (one.to === Infinity && !ids.includes(id)) one.to = now
  }
  const timer = setInterval(look, everyMillis)
  return {
    kept,
    stop: () => {
      clearInterval(timer)
      look()
    },
  }
}

function listIds(folder) {
  let names = []
  try {
    names = readdirSync(folder)
  } catch {
    // No snapshot yet.
  }
  return names
    .map((name) => /^snapshot-(\d+)$/.exec(name)?.[1])
    .filter((id) => id !== undefined)
    .map(Number)
    .sort((a, b) => a - b)
}

function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function parseOrNull(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
