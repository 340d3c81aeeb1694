import type { TableKey } from '@/lib/domain/observations'
import { childUri, normalizeStorageUri } from '@/lib/domain/paths'
import { tableRefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { inParallel } from '../in-parallel'
import { readTable } from '../paimon-table'
import { readWarehouse } from '../paimon-warehouse'
import type { Problem } from './repeat'
import { TableRoot, type TableDeps } from './table-root'

/** Tables looked at in one turn: a question each. Of more, those that changed lately come first, the rest in turns. */
const LOOKS_PER_TURN = 1_000
const PARALLEL_LOOKS = 8
/** A table that changed within it is looked at in every turn. */
const LATELY_MILLIS = 600_000
const CATALOG_MILLIS = 30_000
/** Tags, consumers, schemas and the listing of a table that changes are read this often. */
const WHOLE_MILLIS = 60_000

/** Follows the snapshots of all tables, and which tables there are. */
export class TableWatch {
  private readonly warehouse: string
  private readonly roots = new Map<string, TableRoot>()
  private readonly wholeAt = new Map<string, Millis>()
  private readonly marks = new Map<string, Map<string, string>>()
  private catalogDueAt = 0
  private catalogSeen = false
  private cursor = 0

  constructor(
    warehouse: string,
    /** Which tables are followed; the list of tables stays whole. */
    private readonly include: (table: TableKey) => boolean,
    private readonly deps: TableDeps,
  ) {
    this.warehouse = normalizeStorageUri(warehouse)
  }

  async turn(): Promise<Problem | null> {
    const { outbox, context } = this.deps
    if (outbox.full) return null
    if (context.now() >= this.catalogDueAt) await this.readCatalog()
    let problem: Problem | null = null
    const look = async (root: TableRoot) => ({ root, finding: await root.look() })
    for await (const { root, finding } of inParallel(this.nextRoots(), PARALLEL_LOOKS, look)) {
      if (finding.kind === 'unreadable') problem ??= finding.problem
      if (finding.kind === 'rewritten') await this.readWhole(root, true)
      const main = mainOf(root.table)
      const due = context.now() - (this.wholeAt.get(main) ?? 0) >= WHOLE_MILLIS
      if (finding.kind === 'grown' && due) await this.readWhole(root, false)
    }
    return problem
  }

  /** Costs a question for each table, so it is done the more seldom the longer it takes. */
  private async readCatalog(): Promise<void> {
    const { store, outbox, context } = this.deps
    const began = context.now()
    const events = readWarehouse(store, { ...context, warehouse: this.warehouse, include: () => false })
    for await (const event of events) {
      if (event.type !== 'observation' || event.observation.body.kind !== 'catalog-listing') continue
      outbox.putAnswer(event.observation)
      const tables = event.observation.body.tables
        .map((one) => ({ ...one, branch: null }))
        .filter((table) => this.include(table))
      await this.meet(tables)
    }
    this.catalogDueAt = context.now() + Math.max(CATALOG_MILLIS, 20 * (context.now() - began))
  }

  private async meet(tables: readonly TableKey[]): Promise<void> {
    const listed = new Set(tables.map(mainOf))
    for (const [ref, root] of this.roots) if (!listed.has(mainOf(root.table))) this.roots.delete(ref)
    for (const table of tables) {
      this.deps.context.signal.throwIfAborted()
      if (this.roots.has(mainOf(table))) continue
      const root = this.add(table)
      // what is there when watching begins is the work of a sync; a table that comes later is read here
      if (this.catalogSeen) await this.readWhole(root, true)
      else {
        this.wholeAt.set(mainOf(table), this.deps.context.now())
        await this.addBranches(root)
      }
    }
    this.catalogSeen = true
  }

  private add(table: TableKey): TableRoot {
    const own = childUri(this.warehouse, `${table.database}.db`, table.table)
    const uri = table.branch === null ? own : childUri(own, 'branch', `branch-${table.branch}`)
    const root = new TableRoot(table, uri, this.deps)
    this.roots.set(tableRefText(table), root)
    return root
  }

  private async addBranches(main: TableRoot): Promise<void> {
    for (const branch of await main.branches()) {
      const table = { ...main.table, branch }
      if (!this.roots.has(tableRefText(table))) this.add(table)
    }
  }

  /** `everything`: files that were read before may be other ones under their old names, so all are read. */
  private async readWhole(root: TableRoot, everything: boolean): Promise<void> {
    const { store, outbox, context } = this.deps
    const main = mainOf(root.table)
    const top = this.roots.get(main)
    if (top === undefined) return
    this.wholeAt.set(main, context.now())
    const marks = (everything ? undefined : this.marks.get(main)) ?? new Map<string, string>()
    this.marks.set(main, marks)
    const before = {
      filesOf: () => Promise.resolve([...marks]),
      wholePlaces: () => Promise.resolve(new Map()),
    }
    for await (const event of readTable(store, top.table, top.uri, { ...context, before })) {
      if (event.type !== 'observation') continue
      outbox.put(event.observation, event.mark)
      if (event.mark !== null) marks.set(event.observation.place, event.mark)
    }
    await this.addBranches(top)
  }

  private nextRoots(): TableRoot[] {
    const now = this.deps.context.now()
    const all = [...this.roots.values()]
    if (all.length <= LOOKS_PER_TURN) return all
    const lately = all.filter((root) => now - root.changedAt < LATELY_MILLIS).slice(0, LOOKS_PER_TURN)
    const chosen = new Set(lately)
    for (let tried = 0; chosen.size < LOOKS_PER_TURN && tried < all.length; tried++) {
      const next = all[this.cursor++ % all.length]
      if (next !== undefined) chosen.add(next)
    }
    return [...chosen]
  }
}

function mainOf(table: TableKey): string {
  return tableRefText({ ...table, branch: null })
}
