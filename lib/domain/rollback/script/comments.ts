import { toInstantText } from '../../time'
import type { Loss } from '../model'
import type { PlanStep } from '../step'
import type { ScriptPlan } from './model'
import { oneLine } from '../statements'

/** What stands above everything: what it is, what forbids it, what it destroys (requirement 55). */
export function headLines(plan: ScriptPlan): string[] {
  const { outcome } = plan
  const lines = [
    `Plan ${plan.id} of lake ${plan.lake}, method ${plan.method}`,
    `made ${toInstantText(plan.createdAt)} by ${plan.author}, hash ${plan.hash}`,
  ]
  if (outcome.kind === 'no-line')
    return [
      ...lines,
      `THERE IS NO CONSISTENT LINE: ${outcome.because}`,
      ...outcome.chain.map(
        ({ ref, target, rule, because }) => `  ${rule} ${ref} -> ${target ?? 'nothing'}: ${because}`,
      ),
      ...outcome.advice,
    ].map(oneLine)
  return [
    ...lines,
    outcome.expiresAt === null
      ? 'nothing that we know of takes away what it stands on'
      : `what it stands on may begin to go at ${toInstantText(outcome.expiresAt)}`,
    ...plan.blockers.map(({ code, says }) => `BLOCKED (${code}): ${says}`),
    'Destroyed or given up:',
    ...(outcome.losses.length === 0 ? ['  nothing'] : outcome.losses.map((loss) => `  ${lossLine(loss)}`)),
    'Back to:',
    ...outcome.rows.map(
      ({ ref, current, target }) => `  ${ref}: ${current ?? 'nothing'} -> ${target ?? 'empty'}`,
    ),
    'Dangers:',
    ...(outcome.dangers.length === 0
      ? ['  none known']
      : outcome.dangers.map(({ code, says }) => `  ${code}: ${says}`)),
  ].map(oneLine)
}

export function lossLine({ code, ref, count, rows, refs, says }: Loss): string {
  const what = rows === null ? `${count}` : `${count} (${rows} rows)`
  const list = refs.length === 0 ? '' : ` [${refs.join(', ')}]`
  return `${code} ${ref}: ${what}, ${says}${list}`
}

/** A step's words, the statements left out. */
export function stepLines(step: PlanStep, number: number): string[] {
  return [
    `Step ${number}: ${step.title} (${step.who})`,
    `before: ${step.precheck}`,
    `effect: ${step.effect}`,
    `after: ${step.postcheck}`,
    `undo: ${step.undo ?? 'cannot be undone'}`,
  ].map(oneLine)
}
