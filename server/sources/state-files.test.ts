import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { addFile, makeTree } from '@/fixtures/testing/temp-tree'
import { deriveFacts } from '@/lib/domain/facts'
import type { CheckpointMetadataSeen, StoredObservation } from '@/lib/domain/observations'
import { readCheckpoints } from './checkpoint-folders'
import { createLocalFiles } from './local-files'
import { readAll, rememberAll, testContext, type AllRead } from './testing/read-all'

const JOB = '6c6be940da64cbc2b06f9870818432c5'
const SAMPLES = join(import.meta.dirname, '../../fixtures/flink-metadata')
/** Files that the sample's state lies in, below its job's folder. */
const SEGMENTS = [
  'f47e6342-37ab-449c-bdb6-36960dc61000',
  'd0fa20a3-d582-48b4-b897-0e3768026694',
  '1f97285d-c977-4bcb-9be8-c27e7917dc9b',
].map((name) => `${JOB}/taskowned/job_${JOB}_tm_127.0.0.1-43667-e8fcf3/${name}`)

function tree(sample: string, folder: string): string {
  const root = makeTree()
  mkdirSync(join(root, folder), { recursive: true })
  copyFileSync(join(SAMPLES, sample, '_metadata'), join(root, folder, '_metadata'))
  return root
}

async function look(root: string): Promise<CheckpointMetadataSeen> {
  const { of } = await readAll(readCheckpoints(createLocalFiles(), { ...testContext(), roots: [root] }))
  return of('checkpoint-metadata')[0]!
}

/** What the facts say after looks one after the other. */
function stateAfter(...looks: readonly CheckpointMetadataSeen[]) {
  const observations = looks.map((body, i): StoredObservation => ({
    place: `${body.directory}/_metadata`,
    readAt: i * 10,
    lastReadAt: i * 10,
    body,
  }))
  const facts = (order: readonly StoredObservation[]) =>
    deriveFacts({ observations: order, warehouse: 'file:/lake', pathRewrites: [] }).checkpoints[0]?.state
  expect(facts([...observations].reverse())).toBe(facts(observations))
  return facts(observations)
}

describe('a checkpoint that stands on files of its own', () => {
  it('is said again only when they are other ones than before', async () => {
    const roots = [`${fixtureLakePath('word-count')}/checkpoints`]
    const read = (known?: AllRead) =>
      readAll(
        readCheckpoints(createLocalFiles(), {
          ...testContext({ now: () => Date.now() + 60_000 }),
          roots,
          ...(known === undefined ? {} : { before: rememberAll(known) }),
        }),
      )
    const first = await read()
    const { place, body } = first.observations.find(
      (one) => one.body.kind === 'checkpoint-metadata' && (one.body.stateFiles?.missing ?? 0) > 0,
    )!
    const { named } = (body as CheckpointMetadataSeen).stateFiles!
    expect((await read(first)).observations).toEqual([])
    // One of them had been there at the look before.
    const before = first.whole.get(place)!.replace(`${named}/0/${named}`, `${named}/1/${named - 1}`)
    const then = { ...first, whole: new Map([...first.whole, [place, before]]) }
    expect((await read(then)).observations.map((one) => one.place)).toEqual([place])
  })
})

describe('X6: a checkpoint counts only while the files that its _metadata names are there', () => {
  it('is whole where all of its state lies inside', async () => {
    const seen = await look(tree('append-copy-idle', `${JOB}/chk-3`))
    expect(seen.stateFiles).toEqual({ named: 0, present: 0, missing: 0 })
    expect(stateAfter(seen)).toBe('whole')
  })

  it('finds files of the cluster under our own root; one that goes makes it unusable, and it is looked at again', async () => {
    const root = tree('file-merging-segments', `${JOB}/chk-1`)
    const unseen = await look(root)
    expect(unseen.stateFiles).toEqual({ named: 3, present: 0, missing: 3 })
    for (const one of SEGMENTS) addFile(root, one, 'x')
    const whole = await look(root)
    expect(whole.stateFiles).toEqual({ named: 3, present: 3, missing: 0 })
    rmSync(join(root, SEGMENTS[1]!))
    const parts = await look(root)
    expect(parts.stateFiles).toEqual({ named: 3, present: 2, missing: 1 })
    expect([
      stateAfter(unseen),
      stateAfter(unseen, whole),
      stateAfter(whole, parts),
      stateAfter(parts, whole),
    ]).toEqual(['unseen', 'whole', 'parts-missing', 'whole'])
  })

  it('finds files beside the _metadata by name, in checkpoints and in savepoints', async () => {
    for (const folder of [`${JOB}/chk-9`, 'savepoint-123456-abcdef']) {
      const root = tree('two-sources-join', folder)
      expect((await look(root)).stateFiles).toMatchObject({ named: 1, present: 0 })
      addFile(root, `${folder}/8dd3c302-c1f6-47fd-9eca-21dd5a50da00`, 'x')
      expect((await look(root)).stateFiles).toEqual({ named: 1, present: 1, missing: 0 })
    }
  })
})
