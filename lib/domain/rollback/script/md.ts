import { toInstantText } from '../../time'
import type { Cut } from '../model'
import { headLines, lossLine } from './comments'
import type { ScriptPlan } from './model'
import { oneLine } from '../statements'

/** A runbook to print or to paste into a ticket. */
export function mdScript(plan: ScriptPlan): string {
  const { outcome } = plan
  const title = `# Rollback plan ${text(plan.id)}`
  if (outcome.kind === 'no-line') return [title, '', ...headLines(plan).map(text)].join('\n\n') + '\n'
  const lines = [
    title,
    '',
    `Lake ${text(plan.lake)}, method ${text(plan.method)}. Made ${toInstantText(plan.createdAt)} by ${text(plan.author)}, hash \`${plan.hash}\`. ${expiry(outcome)}`,
    ...section(
      'Blocked',
      plan.blockers.map(({ code, says }) => `**${code}**: ${text(says)}`),
    ),
    ...section(
      'Destroyed or given up',
      outcome.losses.map((loss) => text(lossLine(loss))),
    ),
    '',
    '## Back to',
    '',
    '| what | now | target | why |',
    '| --- | --- | --- | --- |',
    ...outcome.rows.map(
      ({ ref, current, target, cause }) =>
        `| ${cell(ref)} | ${cell(current ?? 'nothing')} | ${cell(target ?? 'empty')} | ${cell(cause.because)} |`,
    ),
    ...section(
      'Stays as it is',
      outcome.untouched.map(({ ref, says }) => `${text(ref)}: ${text(says)}`),
    ),
    ...section(
      'Dangers',
      outcome.dangers.map(({ code, says }) => `**${code}**: ${text(says)}`),
    ),
  ]
  for (const [i, step] of plan.steps.entries()) {
    lines.push('', `## ${i + 1}. ${text(step.title)}`, '', `- [ ] done by ________ at ________ (${step.who})`)
    lines.push(`- before: ${text(step.precheck)}`)
    for (const { language, text: statement } of step.statements)
      if (language === 'text') lines.push(`- ${text(statement)}`)
      else lines.push('', ...fenced(language, statement), '')
    lines.push(`- effect: ${text(step.effect)}`, `- after: ${text(step.postcheck)}`)
    lines.push(`- undo: ${text(step.undo ?? 'cannot be undone')}`)
  }
  return lines.join('\n') + '\n'
}

function expiry({ expiresAt }: Cut): string {
  return expiresAt === null
    ? 'Nothing that we know of takes away what it stands on.'
    : `What it stands on may begin to go at ${toInstantText(expiresAt)}.`
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `## ${title}`, '', ...items.map((one) => `- ${one}`)]
}

/** A fence longer than any run of back-quotes in it. */
function fenced(language: string, statement: string): string[] {
  const longest = Math.max(2, ...[...statement.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${language}`, statement, fence]
}

/** Names and sentences as plain text: nothing in them is markup. */
function text(of: string): string {
  return oneLine(of).replace(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`)
}

function cell(of: string): string {
  return text(of).replaceAll('|', '\\|')
}
