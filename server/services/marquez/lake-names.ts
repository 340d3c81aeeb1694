import type { EventDataset, LineageName } from '@/lib/domain/open-lineage'
import { boundaryOfDataset, datasetNameOf, jobOfAbout, tableOfDataset } from '@/lib/domain/open-lineage'
import { jobRefText, parseRef, tableRefText, type RefText } from '@/lib/domain/refs'
import type { LakeFactsAt } from '../lakes/lake-facts'

/**
 * Names of one lake's tables and jobs, both ways. A job goes by the namespace its events give it, else by its lake's name;
 * a dataset is found by any of the names that events have for it.
 */
export class LakeNames {
  readonly #namespaces = new Map<string, string[]>()
  readonly #tables: ReadonlySet<RefText>
  readonly #boundaries: ReadonlySet<RefText>

  constructor(
    private readonly at: LakeFactsAt,
    abouts: readonly string[],
  ) {
    const shown = (ref: RefText) => !at.visibility.hides(ref)
    this.#tables = new Set(at.topology.tables.map(({ ref }) => ref).filter(shown))
    this.#boundaries = new Set(at.topology.boundaries.map(({ ref }) => ref).filter(shown))
    for (const about of [...abouts].sort()) {
      const job = jobOfAbout(about)
      if (job !== null) this.#namespaces.set(job.name, [...this.namespacesOf(job.name), job.namespace])
    }
  }

  /** Namespaces under which events speak of the job. */
  namespacesOf(job: string): readonly string[] {
    return this.#namespaces.get(job) ?? []
  }

  jobName(job: string): LineageName {
    return { namespace: this.namespacesOf(job)[0] ?? this.at.lake.name, name: job }
  }

  /** Of a table, a job, or what lies outside. */
  nameOf(ref: RefText): LineageName {
    const parsed = parseRef(ref)
    return parsed.ok && parsed.value.kind === 'job'
      ? this.jobName(parsed.value.name)
      : datasetNameOf(ref, this.at.lake.warehouse)
  }

  jobIn({ namespace, name }: LineageName): RefText | null {
    if (namespace !== this.at.lake.name && !this.namespacesOf(name).includes(namespace)) return null
    const ref = jobRefText(name)
    return this.at.names.runs.jobs.includes(name) && !this.at.visibility.hides(ref) ? ref : null
  }

  datasetIn(name: LineageName): RefText | null {
    const { warehouse, pathRewrites } = this.at.lake
    const dataset: EventDataset = { ...name, facets: new Map(), useFacets: new Map() }
    const table = tableOfDataset(dataset, { warehouse, pathRewrites, tables: this.#tables })
    const ref = table === null ? boundaryOfDataset(name) : tableRefText(table)
    return this.#tables.has(ref) || this.#boundaries.has(ref) ? ref : null
  }

  datasets(): RefText[] {
    return [...this.#tables, ...this.#boundaries]
  }

  jobs(): string[] {
    return this.at.names.runs.jobs.filter((name) => !this.at.visibility.hides(jobRefText(name)))
  }
}
