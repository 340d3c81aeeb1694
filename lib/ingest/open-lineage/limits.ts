/** What one event may be. Flink's are 1 to 20 kB; a plan in a facet has been seen above 10 MB. */
export interface EventLimits {
  readonly maxEventChars: number
  readonly maxFacetChars: number
  readonly maxDepth: number
  readonly maxEvents: number
  readonly maxDatasets: number
  readonly maxNameChars: number
}

export const EVENT_LIMITS: EventLimits = {
  maxEventChars: 4 * 1024 * 1024,
  maxFacetChars: 1024 * 1024,
  maxDepth: 60,
  maxEvents: 10_000,
  maxDatasets: 2_000,
  maxNameChars: 4_096,
}
