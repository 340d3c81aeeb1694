import type {
  EventDataset,
  EventJob,
  Facets,
  Json,
  OpenLineageEvent,
  RunEventType,
} from '@/lib/domain/open-lineage'
import { isObject, member, type JsonObject } from '@/lib/domain/open-lineage'
import { ok, refuse, type Result } from '@/lib/domain/result'
import { parseInstant, type Millis } from '@/lib/domain/time'
import { EVENT_LIMITS, type EventLimits } from './limits'

/** Where in an event it went wrong, as a JSON pointer (RFC 6901), and what is wrong there. */
export interface EventFault {
  readonly pointer: string
  readonly message: string
}

const TYPES = new Set<string>(['START', 'RUNNING', 'COMPLETE', 'ABORT', 'FAIL', 'OTHER'])

/**
 * An event out of its parsed JSON, which is not nested deeper than the limits allow. Only what makes an event an event
 * must be right: facets of any name and shape pass, and are asked later, one by one, for what is known of them.
 */
export function readEvent(
  value: Json,
  limits: EventLimits = EVENT_LIMITS,
): Result<OpenLineageEvent, EventFault> {
  try {
    return ok(new Reader(limits).event(value))
  } catch (error) {
    if (error instanceof Fault) return refuse({ pointer: error.pointer, message: error.message })
    throw error
  }
}

class Fault extends Error {
  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message)
  }
}

class Reader {
  constructor(private readonly limits: EventLimits) {}

  event(value: Json): OpenLineageEvent {
    const event = this.object(value, '')
    const at = this.instant(event, 'eventTime')
    const producer = textOrNull(event, 'producer')
    const [run, job, dataset] = [member(event, 'run'), member(event, 'job'), member(event, 'dataset')]
    if (isGiven(run)) {
      const own = this.object(run, '/run')
      return {
        kind: 'run',
        at,
        producer,
        type: this.type(event),
        run: { id: this.name(own, 'runId', '/run', 1), facets: this.facets(own, '/run') },
        job: this.job(job),
        inputs: this.datasets(event, 'inputs'),
        outputs: this.datasets(event, 'outputs'),
      }
    }
    if (isGiven(job)) {
      const [inputs, outputs] = [this.datasets(event, 'inputs'), this.datasets(event, 'outputs')]
      return { kind: 'job', at, producer, job: this.job(job), inputs, outputs }
    }
    if (!isGiven(dataset)) throw new Fault('', 'has neither run, job nor dataset')
    return { kind: 'dataset', at, producer, dataset: this.dataset(dataset, '/dataset', null) }
  }

  private job(value: Json | undefined): EventJob {
    const job = this.object(value, '/job')
    return {
      namespace: this.name(job, 'namespace', '/job', 0),
      name: this.name(job, 'name', '/job', 1),
      facets: this.facets(job, '/job'),
    }
  }

  private datasets(event: JsonObject, key: 'inputs' | 'outputs'): EventDataset[] {
    const list = member(event, key)
    if (!isGiven(list)) return []
    if (!Array.isArray(list)) throw new Fault(`/${key}`, 'is no list')
    if (list.length > this.limits.maxDatasets)
      throw new Fault(`/${key}/${this.limits.maxDatasets}`, `more than ${this.limits.maxDatasets} datasets`)
    const use = key === 'inputs' ? 'inputFacets' : 'outputFacets'
    return (list as readonly Json[]).map((one, i) => this.dataset(one, `/${key}/${i}`, use))
  }

  private dataset(value: Json, at: string, use: string | null): EventDataset {
    const dataset = this.object(value, at)
    return {
      namespace: this.name(dataset, 'namespace', at, 0),
      name: this.name(dataset, 'name', at, 1),
      facets: this.facets(dataset, at),
      useFacets: use === null ? new Map() : this.facets(dataset, at, use),
    }
  }

  private facets(owner: JsonObject, at: string, key = 'facets'): Facets {
    const facets = member(owner, key)
    return isGiven(facets) ? new Map(Object.entries(this.object(facets, `${at}/${key}`))) : new Map()
  }

  private type(event: JsonObject): RunEventType {
    const type = member(event, 'eventType')
    if (!isGiven(type)) return 'OTHER'
    if (typeof type !== 'string') throw new Fault('/eventType', 'is no text')
    const word = type.toUpperCase()
    return TYPES.has(word) ? (word as RunEventType) : 'OTHER'
  }

  private instant(event: JsonObject, key: string): Millis {
    const value = member(event, key)
    const at = typeof value === 'string' ? readInstant(value) : null
    if (at === null)
      throw new Fault(`/${key}`, isGiven(value) ? 'is no date and time of RFC 3339' : 'is missing')
    return at
  }

  private name(owner: JsonObject, key: string, at: string, minChars: number): string {
    const value = member(owner, key)
    if (!isGiven(value)) throw new Fault(`${at}/${key}`, 'is missing')
    if (typeof value !== 'string') throw new Fault(`${at}/${key}`, 'is no text')
    if (value.length < minChars) throw new Fault(`${at}/${key}`, 'is empty')
    if (value.length > this.limits.maxNameChars)
      throw new Fault(`${at}/${key}`, `longer than ${this.limits.maxNameChars} characters`)
    // No store keeps these; escapes can write them.
    return value.toWellFormed().replaceAll('\0', '\ufffd')
  }

  private object(value: Json | undefined, at: string): JsonObject {
    if (!isGiven(value)) throw new Fault(at, 'is missing')
    if (!isObject(value)) throw new Fault(at, 'is no object')
    return value
  }
}

/** Producers write offsets or none, and up to nine digits of a second. Without an offset it is UTC. */
function readInstant(text: string): Millis | null {
  return parseInstant(text) ?? parseInstant(`${text}Z`)
}

function isGiven(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null
}

function textOrNull(owner: JsonObject, key: string): string | null {
  const value = member(owner, key)
  return typeof value === 'string' ? value : null
}
