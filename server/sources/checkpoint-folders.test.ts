import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { addFile, makeTree } from '@/fixtures/testing/temp-tree'
import { readCheckpoints } from './checkpoint-folders'
import { createLocalFiles } from './local-files'
import type { ReaderContext } from './reader-events'
import { readAll, rememberAll, testContext } from './testing/read-all'

const JOB = '81e55d4e9104b5171c5c4759555f5aad'
const SAMPLE = join(fixtureLakePath('word-count'), 'checkpoints', JOB, 'chk-5', '_metadata')
const SAVEPOINT = join(fixtureLakePath('shop'), 'savepoints', 'savepoint-696555-57a0dda11661', '_metadata')

function put(root: string, folder: string, sample = SAMPLE): void {
  mkdirSync(join(root, folder), { recursive: true })
  copyFileSync(sample, join(root, folder, '_metadata'))
}

function read(roots: readonly string[], more: Partial<ReaderContext> = {}) {
  return readAll(readCheckpoints(createLocalFiles(), { ...testContext(more), roots }))
}

describe('readCheckpoints', () => {
  it('finds checkpoints and savepoints below a root, and passes over shared state', async () => {
    const root = makeTree({ 'shared/x': '', [`${JOB}/shared/_metadata`]: 'no', [`${JOB}/taskowned/y`]: '' })
    put(root, `cp/${JOB}/chk-5`)
    put(root, 'sp/savepoint-696555-57a0dda11661', SAVEPOINT)
    put(root, 'sp/copied by hand')
    const { observations, of, warnings } = await read([root])
    expect(observations.map(({ place }) => place.slice(`file:${root}/`.length))).toEqual([
      `cp/${JOB}/chk-5/_metadata`,
      'sp/copied by hand/_metadata',
      'sp/savepoint-696555-57a0dda11661/_metadata',
    ])
    expect(of('checkpoint-metadata').map((seen) => [seen.directory, seen.jobIdFrom, seen.savepoint])).toEqual(
      [
        [`file:${root}/cp/${JOB}/chk-5`, 'path', false],
        [`file:${root}/sp/copied by hand`, 'handles', false],
        [`file:${root}/sp/savepoint-696555-57a0dda11661`, null, true],
      ],
    )
    expect(warnings).toEqual([])
  })

  it.each([`${JOB}/chk-5`, JOB, 'savepoint-696555-57a0dda11661', '.'])(
    'takes %s itself as a root',
    async (folder) => {
      const root = makeTree()
      put(root, folder)
      expect((await read([join(root, folder)])).of('checkpoint-metadata')).toMatchObject([
        { checkpointId: 5n },
      ])
    },
  )

  it('reads a checkpoint once where one root lies inside another', async () => {
    const root = makeTree()
    put(root, `${JOB}/chk-5`)
    expect((await read([root, `${root}/${JOB}`, `file://${root}/`])).observations).toHaveLength(1)
  })

  it('takes a checkpoint without metadata for one under way', async () => {
    const root = makeTree({ [`${JOB}/chk-6/state`]: '', 'savepoint-abcdef-0123456789ab/': '' })
    expect(await read([root])).toMatchObject({ observations: [], warnings: [] })
  })

  it('says so when a root is missing, and reads the others', async () => {
    const root = makeTree()
    put(root, `${JOB}/chk-5`)
    const { observations, warnings } = await read([`${root}/none`, 's3://bucket/cp', root])
    expect(observations).toHaveLength(1)
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([
      ['folder-unreadable', `file:${root}/none`],
      ['folder-unreadable', 's3://bucket/cp'],
    ])
  })

  it('makes a warning of damaged, cut and misplaced files, with their place', async () => {
    const bytes = readFileSync(SAMPLE)
    const root = makeTree({ [`${JOB}/chk-1/_metadata`]: 'no metadata', [`${JOB}/chk-2/_metadata/`]: '' })
    addFile(root, `${JOB}/chk-3/_metadata`, '')
    writeFileSync(join(root, JOB, 'chk-3/_metadata'), bytes.subarray(0, 100))
    put(root, `${JOB}/chk-4`)
    const { observations, warnings } = await read([root])
    expect(observations).toHaveLength(1)
    expect(warnings).toMatchObject([
      {
        code: expect.stringMatching(/^file-(damaged|unsupported)$/) as string,
        where: `file:${root}/${JOB}/chk-1/_metadata`,
      },
      { code: 'file-unreadable', where: `file:${root}/${JOB}/chk-2/_metadata` },
      { code: 'file-incomplete', message: expect.stringMatching(/\(offset \d+\)$/) as string },
    ])
  })

  it('does not follow links in circles, and does not look endlessly deep', async () => {
    const root = makeTree({ 'a/b/c/d/e/f/': '' })
    put(root, 'a/b/c')
    put(root, 'a/b/c/d/e')
    symlinkSync(root, `${root}/a/round`)
    expect((await read([root])).observations.map(({ place }) => place)).toEqual([
      `file:${root}/a/b/c/_metadata`,
    ])
  })

  it('does not read again what has the same mark', async () => {
    const root = makeTree()
    put(root, `${JOB}/chk-5`)
    const first = await read([root])
    const before = rememberAll(first)
    expect((await read([root], { before })).observations).toEqual([])
    utimesSync(`${root}/${JOB}/chk-5/_metadata`, 7, 7)
    expect((await read([root], { before })).observations).toHaveLength(1)
  })

  it('trusts no mark of a file that was written a moment ago', async () => {
    const root = makeTree()
    put(root, `${JOB}/chk-5`)
    const { mtimeMs } = statSync(`${root}/${JOB}/chk-5/_metadata`)
    expect((await read([root], { now: () => mtimeMs + 1_000 })).whole.size).toBe(0)
    expect((await read([root], { now: () => mtimeMs + 3_000 })).whole.size).toBe(1)
  })
})
