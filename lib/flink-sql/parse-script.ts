import { ok, refuse, type Result } from '@/lib/domain/result'
import type { SqlContext } from './names'
import { positionIn, SqlRefusal, type SqlProblem } from './problem'
import { readScript, type SqlScript } from './script'

/** `start`: what unqualified names mean before the first USE; the database `default` if not said. */
export function parseScript(sql: string, start?: SqlContext): Result<SqlScript, SqlProblem> {
  return asResult(sql, () => readScript(sql, start))
}

export function asResult<T>(sql: string, work: () => T): Result<T, SqlProblem> {
  try {
    return ok(work())
  } catch (error) {
    if (!(error instanceof SqlRefusal)) throw error
    const { code, subject, offset } = error
    return refuse({ code, subject, at: offset === null ? null : positionIn(sql, offset) })
  }
}
