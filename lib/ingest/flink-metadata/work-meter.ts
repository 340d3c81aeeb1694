/** Counts what reading costs, so that tests can bound work and memory without a clock or a heap profile. */
export class WorkMeter {
  /** Reads and skips of all cursors that share this meter. */
  operations = 0
  /** Bytes of strings, arrays, records and buffers made on behalf of the input. Views cost nothing. */
  allocatedBytes = 0

  step(): void {
    this.operations++
  }

  allocate(bytes: number): void {
    this.allocatedBytes += bytes
  }
}
