import type { WireDelayDetail } from '@/lib/contracts'
import { ownerRef } from '../ref-parts'

/** A table, job or silent source on the way of the oldest missing data. */
export interface PathStop {
  /** With its version where the data has one there. */
  readonly ref: string
  /** `here`: where the data is now; `ahead`: what it has not reached. */
  readonly role: 'passed' | 'here' | 'ahead'
  readonly culprit: boolean
  /** What lies between the stop before and this one is not known. */
  readonly gap: boolean
}

/** From the missing data to the table it is missing in; a table and its later version are one stop. */
export function delayPath({ ref, root, hops, ahead, culprit }: WireDelayDetail): PathStop[] {
  const passed: string[] = []
  for (const at of [...(root === null ? [] : [root]), ...hops.map((hop) => hop.at)]) {
    const last = passed.at(-1)
    if (last !== undefined && ownerRef(last) === ownerRef(at)) passed.pop()
    passed.push(at)
  }
  const stop = (at: string, role: PathStop['role'], gap = false): PathStop => ({
    ref: at,
    role,
    culprit: culprit !== null && ownerRef(at) === culprit.ref,
    gap,
  })
  const stops = passed.map((at, index) => stop(at, index === passed.length - 1 ? 'here' : 'passed'))
  const rest = ahead.filter((at) => ownerRef(stops.at(-1)?.ref ?? '') !== at)
  for (const at of rest) stops.push(stop(at, 'ahead'))
  const end = stops.at(-1)
  if (end !== undefined && ownerRef(end.ref) !== ref) stops.push(stop(ref, 'ahead', true))
  return stops
}

/** The hop the sentence is about: the longest one its culprit held, else the last. */
export function tellingHop({ hops, culprit }: Pick<WireDelayDetail, 'hops' | 'culprit'>) {
  const held = hops.filter((hop) => culprit !== null && (hop.job ?? ownerRef(hop.at)) === culprit.ref)
  const longest = held.reduce<WireDelayDetail['hops'][number] | null>(
    (most, hop) => (most === null || hop.ms > most.ms ? hop : most),
    null,
  )
  return longest ?? hops.at(-1) ?? null
}
