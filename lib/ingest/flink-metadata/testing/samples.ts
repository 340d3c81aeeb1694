import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../../../../fixtures/flink-metadata/', import.meta.url)

/** Names of the recorded samples, one folder each. */
export const sampleNames = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

export function readSample(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`${name}/_metadata`, root)))
}
