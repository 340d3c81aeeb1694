import type { Millis } from '../time'

/**
 * Clocks of committers, JobManagers and stores differ; comparisons between two of them allow this much. Skew beyond
 * it is a warning of its own (rule F12).
 */
export const SKEW_MARGIN: Millis = 1000
