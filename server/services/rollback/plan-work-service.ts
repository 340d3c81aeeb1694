import type { PlanApprove, PlanTick, PlanVerify } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import { formatRef } from '@/lib/domain/refs'
import { remarkKeys, scriptOf, verify, type ScriptFormat } from '@/lib/domain/rollback'
import type { Actor } from '../ports'
import { requireRef } from '../refs'
import { openPlan, type OpenPlan, type PlanDeps, type PlanView } from './open-plan'
import { eventOf, progressOf, type EventBody, type Signed } from './plan-log'

/** What people do about a plan that was made: take it away, agree to it, tick its steps off, have it verified. */
export function createPlanWorkService(deps: PlanDeps) {
  async function note(
    actor: Actor,
    person: string | undefined,
    open: OpenPlan,
    event: EventBody,
  ): Promise<PlanView> {
    const signed: Signed = { by: `${actor.kind}:${actor.id}`, person: person ?? null, at: deps.now() }
    await deps.plans.addEvent(eventOf(open.record.id, signed, event))
    return { ...open.plan, ...progressOf(await deps.plans.events(open.record.id)) }
  }

  return {
    async script(
      actor: Actor,
      lakeName: string,
      id: string,
      format: ScriptFormat,
    ): Promise<{ readonly text: string; readonly fileName: string }> {
      const { plan, at } = await openPlan(deps, actor, lakeName, id)
      const { hash, author, createdAt, outcome, body, steps } = plan
      const blockers = outcome.kind === 'cut' ? [...outcome.blockers, ...steps.blockers] : []
      const script = {
        id,
        hash,
        lake: at.lake.name,
        author,
        createdAt,
        method: body.method,
        outcome,
        blockers,
      }
      return {
        text: scriptOf({ ...script, steps: steps.steps }, format),
        fileName: `rollback-${hash.slice(0, 8)}.${format}`,
      }
    },

    /** Bound to the hash that was read, with every danger accepted by name. */
    async approve(actor: Actor, lakeName: string, id: string, body: PlanApprove): Promise<PlanView> {
      const open = await openPlan(deps, actor, lakeName, id)
      const { plan } = open
      if (plan.outcome.kind === 'no-line' || plan.outcome.blockers.length + plan.steps.blockers.length > 0)
        throw new RefusedError(
          'plan-blocked',
          'What blocks a plan cannot be agreed to: plan again without it.',
        )
      if (plan.stale || body.hash !== plan.hash)
        throw new RefusedError('plan-stale', 'The facts have moved, or another plan was read: plan again.')
      const missing = remarkKeys(plan.outcome.dangers).filter((key) => !body.accept.includes(key))
      if (missing.length > 0)
        throw new RefusedError('dangers-open', 'Every danger has to be accepted by its key.', {
          invalidParams: missing.map((key) => ({ name: 'accept', reason: key })),
        })
      const accepted = [...new Set(body.accept)]
      return note(actor, body.person, open, { kind: 'approved', body: { hash: plan.hash, accepted } })
    },

    async tick(actor: Actor, lakeName: string, id: string, body: PlanTick): Promise<PlanView> {
      const open = await openPlan(deps, actor, lakeName, id)
      if (!open.plan.steps.steps.some((step) => step.id === body.step))
        throw new RefusedError('step-not-found', `The plan has no step "${body.step}".`)
      return note(actor, body.person, open, {
        kind: body.done ? 'ticked' : 'unticked',
        body: { step: body.step, note: body.note },
      })
    },

    /** The facts in force are checked: a sync after the steps makes them the ones that count. */
    async verify(actor: Actor, lakeName: string, id: string, body: PlanVerify): Promise<PlanView> {
      const open = await openPlan(deps, actor, lakeName, id)
      const { at, plan, model } = open
      if (plan.outcome.kind === 'no-line' || model === null || at.now === null)
        throw new RefusedError('plan-blocked', 'There is nothing to verify: the plan has no cut.')
      const { comparison } = body
      const verification = verify(model.facts, plan.expected, {
        now: at.now,
        plannedAt: plan.createdAt,
        readAgain: at.topology.generation !== plan.generation,
        comparison:
          comparison === undefined
            ? null
            : { ...comparison, ref: formatRef(requireRef(comparison.ref, 'comparison.ref')) },
      })
      return note(actor, body.person, open, {
        kind: 'verified',
        body: { ...verification, generation: at.topology.generation },
      })
    },
  }
}
