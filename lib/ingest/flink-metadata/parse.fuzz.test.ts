import { expect, it } from 'vitest'
import { fuzzCount, fuzzSeed, mutants } from '@/fixtures/testing/mutate'
import { parseCheckpointMetadata, type ParsedMetadata } from '.'
import { Cursor } from './cursor'
import { readLayout, type OperatorEntry } from './layout'
import { buildMetadata, inline, operatorState, subtask, type ListSpec } from './testing/metadata-writer'
import { readSample, sampleNames } from './testing/samples'
import { WorkMeter } from './work-meter'

/** Undamaged samples need at most 0.4. */
const OPERATIONS_PER_BYTE = 2
/** Undamaged samples need at most 5; snappy alone may honestly grow 21 bytes out of one. */
const MEMORY_PER_BYTE = 30
/** A few records before anything is known about the length. */
const ALLOWANCE = 256

const TIMEOUT = 10_000 + fuzzCount() * 20

const context = { directory: '/checkpoints/job/chk-1', jobIdFromPath: null, modifiedAt: null }

/** Parses within the bounds and checks every offset; what happened goes to the tally. */
class Trial {
  readonly outcomes = new Map<string, number>()
  private work = 0
  private memory = 0

  run(bytes: Uint8Array, history: string): ParsedMetadata {
    const meter = new WorkMeter()
    const parsed = parseCheckpointMetadata(bytes, context, meter)
    const offsets = parsed.ok ? parsed.warnings.map(({ offset }) => offset ?? 0) : [parsed.offset]
    const stray = offsets.find((offset) => !(offset >= 0 && offset <= bytes.length))
    if (stray !== undefined) expect.fail(`${history}: offset ${stray} of ${bytes.length}`)
    this.work = Math.max(this.work, meter.operations / (bytes.length + ALLOWANCE))
    this.memory = Math.max(this.memory, meter.allocatedBytes / (bytes.length + ALLOWANCE))
    if (this.work > OPERATIONS_PER_BYTE) expect.fail(`${history}: ${meter.operations} operations`)
    if (this.memory > MEMORY_PER_BYTE) expect.fail(`${history}: ${meter.allocatedBytes} bytes of memory`)
    return parsed
  }

  count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
  }

  /** Prints the figures. Damage that led to one outcome only would have proved nothing. */
  report(what: string, count: number, seed: number, outcomes: readonly string[]): void {
    const tally = JSON.stringify(Object.fromEntries(this.outcomes))
    const cost = `at most ${this.work.toFixed(2)} operations and ${this.memory.toFixed(1)} bytes of memory per byte`
    console.info(`seed ${seed}, ${count} ${what}: ${tally}, ${cost}`)
    if (count < 1_000) return
    for (const outcome of outcomes) expect(this.outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0)
  }
}

it(
  'reads or refuses every damaged file within bounds',
  () => {
    const trial = new Trial()
    for (const { bytes, history } of mutants(sampleNames.map(readSample), fuzzCount(), fuzzSeed())) {
      const parsed = trial.run(bytes, history)
      if (!parsed.ok) trial.count(parsed.reason)
      else trial.count(parsed.observation.complete ? 'complete' : 'partial')
    }
    const outcomes = ['complete', 'partial', 'damaged', 'unsupported', 'incomplete']
    trial.report('damaged files', fuzzCount(), fuzzSeed(), outcomes)
  },
  TIMEOUT,
)

it(
  'reads every sound file with damaged states in it within bounds',
  () => {
    const trial = new Trial()
    const states = sampleNames.flatMap(statesOf)
    const samples = states.map(({ bytes }) => bytes)
    for (const { sample, bytes, history } of mutants(samples, fuzzCount(), fuzzSeed())) {
      const parsed = trial.run(states[sample]?.wrap(bytes) ?? bytes, history)
      if (!parsed.ok) expect.fail(`${history}: ${parsed.message}`)
      trial.count(parsed.warnings.length > 0 ? 'warned' : 'quiet')
    }
    trial.report('damaged states', fuzzCount(), fuzzSeed(), ['warned', 'quiet'])
  },
  TIMEOUT,
)

it('refuses every sample that is cut anywhere as incomplete', () => {
  for (const name of sampleNames) {
    const bytes = readSample(name)
    const step = Math.max(1, Math.floor(bytes.length / 200))
    for (let length = 0; length < bytes.length; length += step) {
      const parsed = parseCheckpointMetadata(bytes.subarray(0, length), context)
      expect(parsed, `${name} cut at ${length}`).toMatchObject({ ok: false, reason: 'incomplete' })
    }
  }
})

/** A state of a sample and how to put other bytes in its place in an otherwise sound file. */
interface SampleState {
  readonly bytes: Uint8Array
  readonly wrap: (bytes: Uint8Array) => Uint8Array
}

function statesOf(name: string): SampleState[] {
  const { operators } = readLayout(Cursor.overFile(readSample(name), new WorkMeter()))
  return operators.flatMap((operator) => [...coordinatorOf(operator), ...streamsOf(operator)])
}

function coordinatorOf({ coordinator, subtasks }: OperatorEntry): SampleState[] {
  if (coordinator === null) return []
  const reported = subtasks.map(({ index }) => subtask({ index }))
  const wrap = (bytes: Uint8Array) =>
    buildMetadata({ operators: [{ coordinator: bytes, parallelism: reported.length, subtasks: reported }] })
  return [{ bytes: coordinator.fork().bytes(coordinator.length, 'coordinator'), wrap }]
}

/** The operator's own coordinator stays, so that its readers' elements are looked at. */
function streamsOf({ coordinator, subtasks }: OperatorEntry): SampleState[] {
  const coordinated = coordinator?.fork().bytes(coordinator.length, 'coordinator')
  return subtasks.flatMap(({ managed }) => {
    const lists = managed?.lists.flatMap(({ name, starts }): ListSpec[] =>
      starts === null ? [] : [{ name, starts }],
    )
    if (managed?.stream.kind !== 'inline' || lists === undefined || lists.length === 0) return []
    const { content } = managed.stream
    const wrap = (bytes: Uint8Array) => {
      const subtasks = [subtask({ managed: operatorState(lists, inline(bytes)) })]
      return buildMetadata({ operators: [{ coordinator: coordinated, subtasks }] })
    }
    return [{ bytes: content.fork().bytes(content.length, 'stream'), wrap }]
  })
}
