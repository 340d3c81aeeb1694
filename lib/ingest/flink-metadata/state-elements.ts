import { Cursor } from './cursor'
import { Damaged, MetadataError } from './errors'
import type { OperatorStateHandle, StateList } from './operator-state-handle'
import type { SiblingFiles } from './sibling-files'
import { UnpackBudget, unpackFrames } from './snappy-frames'
import type { WorkMeter } from './work-meter'

/** The elements of one list, each a cursor at its start that may reach beyond its end. */
export type StateElements =
  | { readonly readable: true; readonly elements: readonly Cursor[] }
  | { readonly readable: false; readonly offset: number; readonly reason: string }

interface StateStream {
  readonly content: Cursor
  readonly compressed: boolean
  /** First byte that can belong to an element. */
  readonly start: number
}

const COMPRESSION_SINCE = 6

/** Finds list elements in the streams of one file, opening each stream once. */
export class StateReader {
  private readonly streams = new Map<OperatorStateHandle, StateStream | string>()
  private readonly budget = new UnpackBudget()

  constructor(
    private readonly siblings: SiblingFiles,
    private readonly meter: WorkMeter,
  ) {}

  elements(handle: OperatorStateHandle, list: StateList): StateElements {
    const { count, starts, offset } = list
    // An empty list is empty even where its stream cannot be read.
    if (count === 0) return { readable: true, elements: [] }
    if (starts === null) return { readable: false, offset, reason: `it has ${count} elements` }
    try {
      const stream = this.open(handle)
      if (typeof stream === 'string') return { readable: false, offset, reason: stream }
      return { readable: true, elements: this.cut(stream, starts) }
    } catch (error) {
      if (!(error instanceof MetadataError)) throw error
      return { readable: false, offset: error.offset, reason: error.message }
    }
  }

  /** The stream, or why it cannot be read. */
  private open(handle: OperatorStateHandle): StateStream | string {
    const known = this.streams.get(handle)
    if (known !== undefined) return known
    const opened = this.openStream(handle)
    this.streams.set(handle, opened)
    return opened
  }

  private openStream({ stream }: OperatorStateHandle): StateStream | string {
    if (stream.kind === 'inline') return readHead(stream.content)
    if (stream.kind !== 'relative') return `its bytes are not in the file (${stream.kind})`
    const sibling = this.siblings.open(stream.name, stream.size)
    if ('missing' in sibling) return sibling.missing
    return readHead(Cursor.standingFor(stream.offset, sibling.bytes, this.meter))
  }

  /** Starts rise strictly, so that the elements together are never longer than the stream. */
  private cut({ content, compressed, start }: StateStream, starts: readonly number[]): Cursor[] {
    this.meter.allocate(64 * starts.length)
    return starts.map((from, item) => {
      const to = starts[item + 1] ?? content.length
      if (from < start || from >= to) {
        throw new Damaged(content.offset, `element ${item} of a state is said to lie at ${from} to ${to}`)
      }
      const element = content.window(from, to)
      return compressed ? this.unpack(element) : element
    })
  }

  private unpack(element: Cursor): Cursor {
    const offset = element.offset
    return Cursor.standingFor(offset, unpackFrames(element, this.budget), this.meter)
  }
}

function readHead(content: Cursor): StateStream {
  const version = content.i4('version of operator state')
  const compressed = version >= COMPRESSION_SINCE && content.bool('mark of compression')
  return { content, compressed, start: content.length - content.remaining }
}
