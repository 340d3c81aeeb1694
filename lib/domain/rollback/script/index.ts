import { mdScript } from './md'
import type { ScriptFormat, ScriptPlan } from './model'
import { shScript } from './sh'
import { sqlScript } from './sql'

export { type ScriptFormat, type ScriptPlan } from './model'

/** A plan as a file to take away: SQL, a shell script that asks before each step, or a runbook in Markdown. */
export function scriptOf(plan: ScriptPlan, format: ScriptFormat): string {
  switch (format) {
    case 'sql':
      return sqlScript(plan)
    case 'sh':
      return shScript(plan)
    case 'md':
      return mdScript(plan)
  }
}
