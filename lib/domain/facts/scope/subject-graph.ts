import { compareText, push } from '../../collections'
import { readAliases, type Alias } from '../../aliases'
import { normalizeStorageUri, tableOfPath, type PathRewrite } from '../../paths'
import { tableRefText } from '../../refs'
import { linksOfAliases } from './alias-links'
import { ANY_RUN, familyOf, linksOfRunId, type Link, type Subject, type SubjectLinks } from './links'

/** A subject as it is stored: everything its observations ever linked it with. */
export interface KnownSubject extends SubjectLinks {
  /** Observations that are its own. */
  readonly observations: number
}

/** Where paths lead, and what names mean. */
export interface GraphPlace {
  readonly warehouse: string
  readonly pathRewrites: readonly PathRewrite[]
  readonly aliases?: readonly Alias[]
}

/** Subjects that may decide each other's facts, with what their runs look at. */
export interface Unit {
  readonly subjects: readonly Subject[]
  readonly observations: number
  /** Names its runs ever had, and what people say they mean. */
  readonly jobs: readonly string[]
  /** Main tables its runs may read; perhaps of no unit yet. */
  readonly looksAt: readonly Subject[]
}

/**
 * The subjects of a lake, cut into units that share no link: a table with the runs that may write it, all runs of one
 * job, of one chain. Facts of a unit depend on its own observations and on the tables its runs read; nothing depends
 * on what a run has read. So what changes a unit changes it and its readers, and nobody else.
 */
export class SubjectGraph {
  readonly units: readonly Unit[]
  private readonly unitOf = new Map<Subject, Unit>()
  private readonly readers = new Map<Subject, Unit[]>()

  constructor(seen: readonly KnownSubject[], place: GraphPlace) {
    const aliases = place.aliases ?? []
    const known = [...seen, ...namesMeant(seen, aliases)]
    const { ties, meant } = linksOfAliases(aliases)
    const book = readAliases(aliases, place.warehouse)
    const rewrites = [...book.rewrites, ...place.pathRewrites]
    const groups = new Groups()
    for (const [a, b] of ties) groups.tie(a, b)
    for (const { subject, links } of known) {
      groups.add(subject)
      for (const link of joining(subject, links)) groups.join(subject, link)
    }
    // Some run says no more than that it was restored: each may be the one.
    if (known.some(({ links }) => links.includes(ANY_RUN)))
      for (const { subject } of known) if (!isTable(subject)) groups.join(subject, ANY_RUN)
    const members = new Map<string, KnownSubject[]>()
    for (const one of known) push(members, groups.rootOf(one.subject), one)
    this.units = [...members.values()].map((list) =>
      unitOf(list, place.warehouse, rewrites, meant, book.jobNameOf),
    )
    for (const unit of this.units) {
      for (const subject of unit.subjects) {
        this.unitOf.set(subject, unit)
        if (isTable(subject)) this.unitOf.set(familyOf(subject), unit)
      }
      for (const family of unit.looksAt) push(this.readers, family, unit)
    }
  }

  /** The units of these subjects and those that read a table of theirs. */
  affectedBy(subjects: Iterable<Subject>): Unit[] {
    const changed = new Set<Unit>()
    for (const subject of subjects) {
      const unit = this.unitOf.get(subject)
      if (unit !== undefined) changed.add(unit)
    }
    const affected = new Set(changed)
    for (const unit of changed) for (const reader of this.readersOf(unit)) affected.add(reader)
    return [...affected]
  }

  /** Units whose tables this one reads. */
  sourcesOf(unit: Unit): Unit[] {
    const sources = new Set<Unit>()
    for (const family of unit.looksAt) {
      const source = this.unitOf.get(family)
      if (source !== undefined && source !== unit) sources.add(source)
    }
    return [...sources]
  }

  readersOf(unit: Unit): Unit[] {
    const readers = new Set<Unit>()
    for (const subject of unit.subjects) {
      for (const reader of this.readers.get(familyOf(subject)) ?? []) if (reader !== unit) readers.add(reader)
    }
    return [...readers]
  }
}

function unitOf(
  list: readonly KnownSubject[],
  warehouse: string,
  rewrites: readonly PathRewrite[],
  meant: ReadonlyMap<Link, Subject>,
  jobNameOf: (name: string) => string,
): Unit {
  const looksAt = new Set<Subject>()
  for (const link of list.flatMap(({ links }) => links)) {
    const also = meant.get(link.startsWith('path:') ? 'path:' + normalizeStorageUri(link.slice(5)) : link)
    if (also !== undefined) looksAt.add(also)
    if (link.startsWith('reads:')) looksAt.add(link.slice('reads:'.length))
    if (!link.startsWith('path:')) continue
    const table = tableOfPath(link.slice('path:'.length), warehouse, rewrites)
    if (table !== null) looksAt.add(tableRefText({ ...table, branch: null }))
  }
  return {
    subjects: list.map(({ subject }) => subject).sort(compareText),
    observations: list.reduce((sum, one) => sum + one.observations, 0),
    jobs: [...new Set(list.flatMap(namesOf).flatMap((name) => [name, jobNameOf(name)]))],
    looksAt: [...looksAt].sort(compareText),
  }
}

/** Each run bears its id as a name until something names it. */
function namesOf({ subject, links }: KnownSubject): string[] {
  const named = joining(subject, links).filter((link) => link.startsWith('named:'))
  return named.map((link) => link.slice('named:'.length))
}

function joining(subject: Subject, links: readonly Link[]): Link[] {
  const own = isTable(subject)
    ? [`family:${familyOf(subject)}`]
    : subject.startsWith('run:')
      ? linksOfRunId(subject.slice('run:'.length))
      : []
  return [...own, ...links.filter((link) => !/^(reads|path):/.test(link) && link !== ANY_RUN)]
}

export function isTable(subject: Subject): boolean {
  return subject.startsWith('table:')
}

/** Whether some path that a state ever named lies in the warehouse. */
export function anyPathInside(known: readonly KnownSubject[], place: GraphPlace): boolean {
  const rewrites = [...readAliases(place.aliases ?? [], place.warehouse).rewrites, ...place.pathRewrites]
  return known.some(({ links }) =>
    links.some(
      (link) =>
        link.startsWith('path:') &&
        tableOfPath(link.slice('path:'.length), place.warehouse, rewrites) !== null,
    ),
  )
}

/** Tables that nothing was ever read of under their own name, but under one that people joined with it. */
function namesMeant(seen: readonly KnownSubject[], aliases: readonly Alias[]): KnownSubject[] {
  const names = new Set(seen.map(({ subject }) => subject))
  const added: KnownSubject[] = []
  for (let round = 0; round < aliases.length; round++) {
    for (const { from, to } of aliases) {
      if (!isTable(from) || !isTable(to)) continue
      for (const name of names) {
        const meant = to + name.slice(from.length)
        if (familyOf(name) !== from || names.has(meant)) continue
        names.add(meant)
        added.push({ subject: meant, links: [], observations: 0 })
      }
    }
  }
  return added
}

/** Union-find over texts: links and subjects are both members, a link only ties. */
class Groups {
  private readonly parents = new Map<string, string>()

  add(subject: Subject): void {
    if (!this.parents.has('s' + subject)) this.parents.set('s' + subject, 's' + subject)
  }

  join(subject: Subject, link: Link): void {
    const [a, b] = [this.find('s' + subject), this.find('l' + link)]
    if (a !== b) this.parents.set(b, a)
  }

  tie(a: Link, b: Link): void {
    const [one, other] = [this.find('l' + a), this.find('l' + b)]
    if (one !== other) this.parents.set(other, one)
  }

  rootOf(subject: Subject): string {
    return this.find('s' + subject)
  }

  private find(member: string): string {
    let root = member
    for (let parent = this.parents.get(root); parent !== undefined && parent !== root;) {
      root = parent
      parent = this.parents.get(root)
    }
    for (let at = member; at !== root;) {
      const next = this.parents.get(at) ?? root
      this.parents.set(at, root)
      at = next
    }
    if (!this.parents.has(root)) this.parents.set(root, root)
    return root
  }
}
