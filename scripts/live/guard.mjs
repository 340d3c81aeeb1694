// Ends the processes and removes the folder it was told of, once who told it is gone: also where that one was killed
// and could not clean up. Reads lines from standard input: `pid N`, `folder PATH`, `keep`.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

const pids = []
let folder = null

for await (const line of createInterface({ input: process.stdin })) {
  const [word, value] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
  if (word === 'pid') pids.push(Number(value))
  if (word === 'folder') folder = value
  if (line === 'keep') folder = null
}
for (const pid of pids) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
if (folder !== null) rmSync(folder, { recursive: true, force: true })
