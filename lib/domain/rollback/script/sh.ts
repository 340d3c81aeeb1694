import { headLines, stepLines } from './comments'
import type { ScriptPlan } from './model'
import { oneLine } from '../statements'

/**
 * A shell script that asks before each step. SQL goes through a quoted here-document, in which nothing is expanded; its
 * end mark holds the plan's hash, so no name can close it.
 */
export function shScript(plan: ScriptPlan): string {
  const mark = `HW_${plan.hash.slice(0, 16)}_END`
  const lines = [
    '#!/bin/sh',
    ...headLines(plan).map(comment),
    '# Needs FLINK_URL (REST of the cluster) and SQL_CLIENT (a command that runs the SQL file it is given).',
    'set -eu',
    ...(plan.outcome.kind === 'no-line' || plan.blockers.length > 0
      ? ["echo 'This plan cannot be carried out: see the top of this file.' >&2", 'exit 1']
      : []),
    ': "${FLINK_URL:?}" "${SQL_CLIENT:?}"',
    'step() {',
    `  printf '\\n%s\\n' "$1"`,
    `  printf 'go on? [y/N] '`,
    '  read -r answer </dev/tty',
    '  [ "$answer" = y ] || exit 1',
    '}',
    'run_sql() {',
    '  file=$(mktemp)',
    '  cat >"$file"',
    '  "$SQL_CLIENT" "$file"',
    '  rm -f "$file"',
    '}',
  ]
  for (const [i, step] of plan.steps.entries()) {
    const [title = '', ...rest] = stepLines(step, i + 1)
    lines.push('', ...rest.map(comment), `step ${quote(title)}`)
    for (const { language, text } of step.statements) {
      if (language === 'sh') lines.push(text)
      else if (language === 'sql') lines.push(`run_sql <<'${mark}'`, text, mark)
      else lines.push(`echo ${quote(oneLine(text))}`)
    }
  }
  return lines.join('\n') + '\n'
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function comment(line: string): string {
  return `# ${oneLine(line)}`
}
