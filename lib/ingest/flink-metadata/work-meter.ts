/**
 * What all cursors over one file share: the cost of reading, so that tests can bound work and memory without a clock or a
 * heap profile, and the state files that were named on the way.
 */
export class WorkMeter {
  /** Reads and skips of all cursors that share this meter. */
  operations = 0
  /** Bytes of strings, arrays, records and buffers made on behalf of the input. Views cost nothing. */
  allocatedBytes = 0

  /** Paths, or names relative to the folder, of files that hold state. Untrusted text. */
  readonly files = new Set<string>()

  step(): void {
    this.operations++
  }

  allocate(bytes: number): void {
    this.allocatedBytes += bytes
  }
}
