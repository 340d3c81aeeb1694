import type { Millis } from '../time'

/** A value of JSON. Facets are open: what nobody here knows is kept. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type Facets = ReadonlyMap<string, Json>

/** `OTHER` also stands for a word that the spec does not know. */
export type RunEventType = 'START' | 'RUNNING' | 'COMPLETE' | 'ABORT' | 'FAIL' | 'OTHER'

/** What an event says of one dataset; facets of its use (`inputFacets`, `outputFacets`) apart from its own. */
export interface EventDataset {
  readonly namespace: string
  readonly name: string
  readonly facets: Facets
  readonly useFacets: Facets
}

export interface EventJob {
  readonly namespace: string
  readonly name: string
  readonly facets: Facets
}

interface EventBase {
  readonly at: Millis
  readonly producer: string | null
}

export interface RunEvent extends EventBase {
  readonly kind: 'run'
  readonly type: RunEventType
  readonly run: { readonly id: string; readonly facets: Facets }
  readonly job: EventJob
  readonly inputs: readonly EventDataset[]
  readonly outputs: readonly EventDataset[]
}

export interface JobEvent extends EventBase {
  readonly kind: 'job'
  readonly job: EventJob
  readonly inputs: readonly EventDataset[]
  readonly outputs: readonly EventDataset[]
}

export interface DatasetEvent extends EventBase {
  readonly kind: 'dataset'
  readonly dataset: EventDataset
}

/** One event of OpenLineage; its kind is told by what it holds, never by `schemaURL`. */
export type OpenLineageEvent = RunEvent | JobEvent | DatasetEvent

/** Every dataset an event names. */
export function datasetsOf(event: OpenLineageEvent): readonly EventDataset[] {
  return event.kind === 'dataset' ? [event.dataset] : [...event.inputs, ...event.outputs]
}

/** What an event is about, as text: its job, else its dataset. */
export function aboutOf(event: OpenLineageEvent): string {
  return event.kind === 'dataset' ? aboutText('dataset', event.dataset) : aboutText('job', event.job)
}

export function aboutText(
  kind: 'job' | 'dataset',
  { namespace, name }: { readonly namespace: string; readonly name: string },
): string {
  return `${kind} ${JSON.stringify([namespace, name])}`
}

/** The job that such a text is about; `null` = it is about a dataset, or no such text. */
export function jobOfAbout(about: string): { readonly namespace: string; readonly name: string } | null {
  if (!about.startsWith('job ')) return null
  const parts: unknown = JSON.parse(about.slice(4))
  if (!Array.isArray(parts)) return null
  const [namespace, name] = parts as unknown[]
  return typeof namespace === 'string' && typeof name === 'string' ? { namespace, name } : null
}
