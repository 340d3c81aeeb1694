import { findHints, parseAlias, sourceOf, type Alias, type Hint } from '@/lib/domain/aliases'
import { RefusedError } from '@/lib/domain/errors'
import { parseRef, type RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLake, type AccessDeps, type OpenLake } from '../access'
import type { Actor, AliasRepository, FactReader, StoredAlias, SyncRecord, SyncRepository } from '../ports'
import type { SyncRunner } from '../sync/sync-runner'

export interface AliasServiceDeps extends AccessDeps {
  readonly aliases: AliasRepository
  readonly facts: Pick<FactReader, 'topology'>
  readonly syncs: Pick<SyncRepository, 'enqueue'>
  readonly runner: Pick<SyncRunner, 'wake'>
  readonly now: () => Millis
}

export interface AliasView {
  readonly aliases: readonly StoredAlias[]
  readonly hints: readonly Hint[]
  /** Tables known to have been renamed: folded by their snapshots, without anybody's word. */
  readonly renamed: readonly { readonly from: RefText; readonly to: RefText }[]
}

/** Names that mean one thing: what was joined, what could be. Each change derives the facts anew. */
export function createAliasService(deps: AliasServiceDeps) {
  const rederive = async ({ lake }: OpenLake): Promise<SyncRecord> => {
    const sync = await deps.syncs.enqueue(lake.id, deps.now(), 'facts')
    deps.runner.wake()
    return sync
  }
  return {
    async list(actor: Actor, lakeName: string): Promise<AliasView> {
      const { lake, visibility } = await openLake(deps, actor, lakeName)
      const [aliases, topology] = await Promise.all([
        deps.aliases.list(lake.id),
        deps.facts.topology(lake.id),
      ])
      const shown = (ref: string) => !visibility.hides(ref)
      return {
        aliases: aliases.filter(({ from, to }) => shown(from) && shown(to)),
        hints: findHints(topology).filter(({ from, to }) => shown(from) && shown(to)),
        renamed: topology.tables.flatMap((table) =>
          (table.otherNames ?? [])
            .filter(({ name, because }) => because === 'renamed' && shown(name) && shown(table.ref))
            .map(({ name }) => ({ from: name, to: table.ref })),
        ),
      }
    },

    /** Joins two names. `to` must be there, and must not itself mean `from`. */
    async join(actor: Actor, lakeName: string, input: { from: string; to: string }): Promise<SyncRecord> {
      const open = await openLake(deps, actor, lakeName)
      const alias = requireAlias(input)
      const { lake, visibility } = open
      const target = alias.to
      const topology = await deps.facts.topology(lake.id)
      const known =
        target === 'warehouse' ||
        (!visibility.hides(target) &&
          (topology.tables.some((table) => table.ref === target) || isJobOf(target, topology.runs)))
      if (!known) throw refused('to', `This lake has no ${target}.`)
      if (leadsTo(await deps.aliases.list(lake.id), target, alias.from))
        throw refused('to', `${target} means ${alias.from} already; undo that first.`)
      await deps.aliases.save(lake.id, alias, deps.now())
      return rederive(open)
    },

    async undo(actor: Actor, lakeName: string, from: string): Promise<SyncRecord> {
      const open = await openLake(deps, actor, lakeName)
      const removed = await deps.aliases.remove(open.lake.id, sourceOf(from) ?? from)
      if (!removed) throw new RefusedError('alias-not-found', `Nothing was said of ${from}.`)
      return rederive(open)
    },
  }
}

function requireAlias(input: { from: string; to: string }): Alias {
  const parsed = parseAlias(input.from, input.to)
  if (parsed.ok) return parsed.value
  throw refused(parsed.error.param, parsed.error.detail)
}

function refused(name: 'from' | 'to', reason: string): RefusedError {
  return new RefusedError('request-invalid', reason, { invalidParams: [{ name, reason }] })
}

function isJobOf(ref: RefText, runs: readonly { readonly jobName: string }[]): boolean {
  const parsed = parseRef(ref)
  if (!parsed.ok || parsed.value.kind !== 'job') return false
  const { name } = parsed.value
  return runs.some((run) => run.jobName === name)
}

/** Whether what was said leads from one name to another. */
function leadsTo(aliases: readonly Alias[], from: string, to: string): boolean {
  const next = new Map<string, string>(aliases.map((one) => [one.from, one.to]))
  const visited = new Set<string>()
  for (let at = next.get(from); at !== undefined && !visited.has(at); at = next.get(at)) {
    if (at === to) return true
    visited.add(at)
  }
  return false
}
