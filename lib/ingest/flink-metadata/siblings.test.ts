import { describe, expect, it } from 'vitest'
import { listSiblings, parseCheckpointMetadata, type ReadSibling } from '.'
import { Cursor } from './cursor'
import { readLayout } from './layout'
import { ByteWriter } from './testing/byte-writer'
import { buildMetadata, operatorState, relative, stateStream, subtask } from './testing/metadata-writer'
import { flinkString } from './testing/paimon-writer'
import { readSample, sampleNames } from './testing/samples'
import { WorkMeter } from './work-meter'

function observe(bytes: Uint8Array, readSibling?: ReadSibling) {
  const parsed = parseCheckpointMetadata(bytes, {
    directory: '/x',
    jobIdFromPath: null,
    modifiedAt: null,
    readSibling,
  })
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed
}

/** The same file as Flink writes it above the inline threshold: each operator state in a file beside it. */
function moveOut(bytes: Uint8Array): {
  readonly slim: Uint8Array
  readonly files: ReadonlyMap<string, Uint8Array>
} {
  const files = new Map<string, Uint8Array>()
  const writer = new ByteWriter()
  let copied = 0
  const { operators } = readLayout(Cursor.overFile(bytes, new WorkMeter()))
  for (const { managed } of operators.flatMap(({ subtasks }) => subtasks)) {
    if (managed?.stream.kind !== 'inline') continue
    const { content, name } = managed.stream
    const start = content.offset - 4 - name.length - 2 - 1
    const file = `state-${files.size}`
    const moved = bytes.slice(content.offset, content.offset + content.length)
    files.set(file, moved)
    writer.raw(bytes.subarray(copied, start)).raw(relative(file, moved.length))
    copied = content.offset + content.length
  }
  return { slim: writer.raw(bytes.subarray(copied)).done(), files }
}

describe.each(sampleNames)('%s with its states moved out', (name) => {
  const original = observe(readSample(name))
  const { slim, files } = moveOut(readSample(name))

  it('says the same with the files beside it', () => {
    const { observation, warnings } = observe(slim, (file) => files.get(file) ?? null)
    // Names of inline states were all that told the job.
    const { jobId, jobIdFrom } = observation
    expect(observation).toEqual({ ...original.observation, jobId, jobIdFrom })
    expect(warnings.map(({ message }) => message)).toEqual(original.warnings.map(({ message }) => message))
  })

  it('names the files that are worth fetching, and no others', () => {
    const names = listSiblings(slim)
    const wanted = new Map([...files].filter(([file]) => names.includes(file)))
    const { observation } = observe(slim, (file) => wanted.get(file) ?? null)
    expect(observation.sinks).toEqual(original.observation.sinks)
    expect(observation.sources).toEqual(original.observation.sources)
    expect(listSiblings(readSample(name))).toEqual([])
  })

  it('claims nothing it cannot know without them', () => {
    const { observation } = observe(slim)
    for (const [at, sink] of observation.sinks.entries()) {
      expect(sink).toMatchObject({ commitUsers: [], pending: [], stateMissing: true })
      expect(sink.operatorId).toBe(original.observation.sinks[at]?.operatorId)
    }
    for (const source of observation.sources) {
      const whole = original.observation.sources.find(({ operatorId }) => operatorId === source.operatorId)
      const hadElements = (whole?.reading.length ?? 0) > 0 || whole?.kind === 'monitor'
      expect(source.readerStateMissing).toBe(hadElements)
      expect(source.reading).toEqual([])
    }
  })
})

describe('files beside the metadata', () => {
  const { content, lists } = stateStream(new Map([['commit_user_state', [flinkString('user-1')]]]))

  function users(name: string, size: number, readSibling?: ReadSibling) {
    const managed = operatorState(lists, relative(name, size))
    const { observation, warnings } = observe(
      buildMetadata({ operators: [{ subtasks: [subtask({ managed })] }] }),
      readSibling,
    )
    return { users: observation.otherCommitUsers[0]?.commitUsers, warnings: warnings.length }
  }

  it('are read by their base names', () => {
    expect(users('a-b.c', content.length, () => content)).toEqual({ users: ['user-1'], warnings: 0 })
  })

  it.each(['', '.', '..', '../x', 'a/b', '/etc/passwd', 'a\\b', 'a\0', 'file:/x'])(
    'are never asked for as %j',
    (name) => {
      const asked: string[] = []
      const found = users(name, content.length, (file) => {
        asked.push(file)
        return content
      })
      expect({ ...found, asked }).toEqual({ users: [], warnings: 1, asked: [] })
    },
  )

  it.each<[string, number, ReadSibling | undefined]>([
    ['nobody reads files', content.length, undefined],
    ['it is not there', content.length, () => null],
    ['it has another size', content.length + 1, () => content],
    [
      'reading it fails',
      content.length,
      () => {
        throw new Error('EIO')
      },
    ],
  ])('count as missing when %s', (_, size, readSibling) => {
    expect(users('x', size, readSibling)).toEqual({ users: [], warnings: 1 })
  })

  it('are not asked for above the limits, alone or together', () => {
    const mebibyte = 1024 * 1024
    const asked: number[] = []
    const big = new Uint8Array(64 * mebibyte)
    expect(users('x', 64 * mebibyte + 1, () => big.subarray(0, 1))).toEqual({ users: [], warnings: 1 })
    const subtasks = Array.from({ length: 6 }, (_, index) =>
      subtask({ index, managed: operatorState(lists, relative(`f${index}`, big.length)) }),
    )
    observe(buildMetadata({ operators: [{ parallelism: 6, subtasks }] }), () =>
      big.subarray(asked.push(1) * 0),
    )
    expect(asked).toHaveLength(4)
  })
})
