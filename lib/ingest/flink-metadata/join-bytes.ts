import type { WorkMeter } from './work-meter'

/** One array of all parts; the part itself when there is only one. */
export function joinBytes(parts: readonly Uint8Array[], meter: WorkMeter): Uint8Array {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  meter.allocate(whole.length)
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}
