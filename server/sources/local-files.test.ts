import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeTree } from '@/fixtures/testing/temp-tree'
import { createBlockingFiles, createThreadFiles } from './blocking-files'
import type { FileStore } from './file-store'
import { createLocalFiles } from './local-files'

async function namesIn(store: FileStore, uri: string, maxEntries = 100) {
  const listing = await store.list(uri, maxEntries)
  if (!listing.ok) throw new Error(listing.error.message)
  return {
    ...listing.value,
    entries: [...listing.value.entries].sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

async function refusal(result: Promise<{ ok: true } | { ok: false; error: { reason: string } }>) {
  const settled = await result
  return settled.ok ? null : settled.error.reason
}

describe.each([
  ['asked for', createLocalFiles()],
  ['waited for', createBlockingFiles()],
])('local files, %s', (_, store) => {
  const names = (uri: string, maxEntries?: number) => namesIn(store, uri, maxEntries)

  it('lists files, folders and links with what they lead to', async () => {
    const root = makeTree({ 'a/x': '1', file: '2' })
    symlinkSync(`${root}/a`, `${root}/to-folder`)
    symlinkSync(`${root}/file`, `${root}/to-file`)
    symlinkSync(`${root}/nowhere`, `${root}/dangling`)
    symlinkSync(`${root}/loop`, `${root}/loop`)
    expect((await names('file:' + root)).entries).toEqual([
      { name: 'a', kind: 'directory', link: false, mark: null },
      { name: 'dangling', kind: 'file', link: true, mark: null },
      { name: 'file', kind: 'file', link: false, mark: null },
      { name: 'loop', kind: 'file', link: true, mark: null },
      { name: 'to-file', kind: 'file', link: true, mark: null },
      { name: 'to-folder', kind: 'directory', link: true, mark: null },
    ])
    expect(await refusal(store.read(`file:${root}/dangling`, 10))).toBe('not-found')
    expect(await refusal(store.read(`file:${root}/loop`, 10))).toBe('loop')
  })

  it('takes names as they are (oddity 39)', async () => {
    const odd = ['a b', 'ü', '%2F', 'a+b', '?#', 'new\nline', '__proto__', '..x', 'e\u0301']
    const root = makeTree(new Map(odd.map((name) => [name, name])))
    const { entries } = await names('file:' + root)
    expect(new Set(entries.map((entry) => entry.name))).toEqual(new Set(odd))
    for (const name of odd) {
      const content = await store.read(`file:${root}/${name}`, 100)
      expect(content.ok && new TextDecoder().decode(content.value.bytes)).toBe(name)
    }
  })

  it('reports names that are no UTF-8, with their bytes', async () => {
    const root = makeTree({ good: '' })
    writeFileSync(Buffer.concat([Buffer.from(`${root}/b%d `), Buffer.from([0xff, 0x0a])]), '')
    const { entries, undecodable } = await names('file:' + root)
    expect(entries.map((entry) => entry.name)).toEqual(['good'])
    expect(undecodable).toEqual(['b%25d%20%FF%0A'])
  })

  it('stops at the bound and says that the listing is cut', async () => {
    const root = makeTree({ a: '', b: '', c: '' })
    expect(await names('file:' + root, 2)).toMatchObject({ truncated: true, entries: [{}, {}] })
    expect(await names('file:' + root, 3)).toMatchObject({ truncated: false })
  })

  it('refuses large files, folders and pipes without waiting', async () => {
    const root = makeTree({ large: 'x'.repeat(11), 'folder/': '' })
    execFileSync('mkfifo', [`${root}/pipe`])
    expect(await refusal(store.read(`file:${root}/large`, 10))).toBe('too-large')
    expect(await refusal(store.read(`file:${root}/folder`, 10))).toBe('not-a-file')
    expect(await refusal(store.read(`file:${root}/pipe`, 10))).toBe('not-a-file')
    expect((await names('file:' + root)).entries.at(-1)).toMatchObject({ name: 'pipe', kind: 'other' })
  })

  it('reads files whose size is not told beforehand, within the bound', async () => {
    // the size of files in /proc is 0
    const content = await store.read('file:/proc/self/status', 100_000)
    expect(content.ok && content.value.bytes.length).toBeGreaterThan(100)
    expect(await refusal(store.read('file:/proc/self/status', 100))).toBe('too-large')
  })

  it('tells apart what is missing, in the way, and not ours', async () => {
    const root = makeTree({ file: '' })
    expect(await refusal(store.list(`file:${root}/none`, 9))).toBe('not-found')
    expect(await refusal(store.list(`file:${root}/file`, 9))).toBe('not-a-directory')
    expect(await refusal(store.stat(`file:${root}/file/x`))).toBe('not-a-directory')
    expect(await refusal(store.list(`file:${root}/${'x'.repeat(300)}`, 9))).toBe('io')
    for (const uri of ['s3://b/x', 'relative', 'file://host/x', `file:${root}/\0`]) {
      expect(await refusal(store.stat(uri))).toBe('unsupported')
    }
  })

  it('marks a file by size and modification time', async () => {
    const root = makeTree({ file: 'abc' })
    utimesSync(`${root}/file`, 100, 1234.5)
    mkdirSync(`${root}/folder`)
    const first = await store.stat(`file:${root}/file`)
    if (!first.ok) throw new Error(first.error.message)
    expect(first.value).toMatchObject({ kind: 'file', size: 3, modifiedAt: 1_234_500 })
    expect(await store.read(`file:${root}/file`, 10)).toMatchObject({ value: { mark: first.value.mark } })
    appendFileSync(`${root}/file`, 'd')
    utimesSync(`${root}/file`, 100, 1234.5)
    const second = await store.stat(`file:${root}/file`)
    expect(second.ok && second.value.mark).not.toBe(first.value.mark)
    expect(await store.stat(`file:${root}/folder`)).toMatchObject({ value: { kind: 'directory' } })
  })
})

describe('files of a thread of its own', () => {
  it('are waited for while the disk answers at once, and asked for a while after it did not', async () => {
    const root = makeTree({ file: '' })
    let clock = 0
    let took = 0
    const asked: string[] = []
    const noting = (name: string, store: FileStore): FileStore => ({
      ...store,
      stat: (uri) => {
        asked.push(name)
        clock += took
        return store.stat(uri)
      },
    })
    const files = createThreadFiles(
      noting('wait', createBlockingFiles()),
      noting('ask', createLocalFiles()),
      () => clock,
    )
    const look = () => files.stat(`file:${root}/file`)
    await look()
    await look()
    took = 30
    await look()
    await look()
    took = 0
    for (let i = 0; i < 257; i++) await look()
    expect(asked.slice(0, 6)).toEqual(['wait', 'wait', 'wait', 'wait', 'ask', 'ask'])
    expect(asked.filter((name) => name === 'ask')).toHaveLength(256)
    expect(asked.at(-1)).toBe('wait')
  })
})
