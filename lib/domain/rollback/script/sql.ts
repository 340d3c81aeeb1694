import { headLines, stepLines } from './comments'
import type { ScriptPlan } from './model'
import { oneLine } from '../statements'

/** For the SQL client, a step at a time; what is no SQL stands in comments at its place. */
export function sqlScript(plan: ScriptPlan): string {
  const lines = headLines(plan).map(comment)
  for (const [i, step] of plan.steps.entries()) {
    lines.push('', ...stepLines(step, i + 1).map(comment))
    for (const { language, text } of step.statements) {
      if (language === 'sql') lines.push(text)
      else
        lines.push(
          ...text.split('\n').map((line) => comment(`${language === 'sh' ? 'in a shell: ' : ''}${line}`)),
        )
    }
  }
  return lines.join('\n') + '\n'
}

function comment(line: string): string {
  return `-- ${oneLine(line)}`
}
