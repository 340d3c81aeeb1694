import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Refusal } from './say.mjs'

/** The port and host to serve on. Read before anything is installed, so without the schema of server/env.js. */
export function readAddress(variables = process.env) {
  const text = (variables.PORT ?? '').trim() || '3000'
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Refusal(`PORT is ${text}; it must be a number from 0 to 65535.`)
  }
  return { port, host: (variables.HOST ?? '').trim() || '127.0.0.1' }
}

/** What to open in a browser on this machine. */
export function addressOf(host, port) {
  const local = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${local}:${port}`
}

export function explainListenError(error, { host, port }) {
  if (error.code === 'EADDRINUSE') {
    const holder = findHolder(port)
    const by = holder === null ? 'another process' : `process ${holder.pid} (${holder.command})`
    return new Refusal(
      `Port ${port} is taken by ${by}. Stop it, or choose another: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') {
    return new Refusal(`Port ${port} may not be opened by you. Choose one above 1023: PORT=3000 npm start`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Refusal(
      `HOST is ${host}, which is no address of this machine. Try HOST=127.0.0.1 or HOST=0.0.0.0`,
    )
  }
  return error
}

function findHolder(port) {
  try {
    return process.platform === 'linux' ? findInProc(port) : askLsof(port)
  } catch {
    return null
  }
}

/** The listening socket's inode, then the process that has it open. Sees only what this user may see. */
function findInProc(port) {
  const suffix = ':' + port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = new Set()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
      if (state === '0A' && local?.endsWith(suffix)) inodes.add(`socket:[${inode}]`)
    }
  }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`)) {
        if (!inodes.has(readlinkSync(`/proc/${pid}/fd/${fd}`))) continue
        return { pid: Number(pid), command: readFileSync(`/proc/${pid}/comm`, 'utf8').trim() }
      }
    } catch {
      // Another user's process, or one that has just ended.
    }
  }
  return null
}

function askLsof(port) {
  const said = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
  const pid = /^p(\d+)$/m.exec(said)?.[1]
  return pid === undefined ? null : { pid: Number(pid), command: /^c(.+)$/m.exec(said)?.[1] ?? 'unknown' }
}
