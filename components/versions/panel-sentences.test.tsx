import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  answer,
  checkpoint,
  checkpointRef,
  reads,
  salesAnswer,
  salesWindow,
  snapshot,
  writes,
} from '@/fixtures/testing/versions-answer'
import type { WireVersionEdge, WireVersions } from '@/lib/contracts'
import { buildScene, describeAnchor } from '@/lib/view/versions'
import { en as messages } from '@/messages/en'
import { PanelSentences } from './panel-sentences'

/** The panel's paragraph as it is read, without its markup. */
function read(closure: WireVersions, around: WireVersions | null = null): string {
  const sentences = describeAnchor(closure, buildScene(closure, around))
  const page = (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <PanelSentences sentences={sentences} />
    </NextIntlClientProvider>
  )
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, '')
}

/** `c.d@1`, written by `j@1`, which had read as given. */
function made(read: Partial<WireVersionEdge>, from = 'a.b@7'): WireVersions {
  const nodes = [snapshot('c.d@1', '12:06'), checkpoint('j@1', '12:05'), snapshot('a.b@7', '12:00')]
  return answer('table:c.d@1', nodes, [writes('j@1', 'c.d@1'), reads(from, 'j@1', read)])
}

describe('the panel in English', () => {
  it('tells the story of the design', () => {
    expect(read(salesAnswer(), salesWindow())).toBe(
      'Checkpoint 388 of sales-agg wrote this snapshot. It contains ods.orders through @811, ods.payments ' +
        'through @540 and ods.users through @231 or @232. ods.orders@813 is not in it.',
    )
  })

  it.each([
    [{}, 'a.b through @7.'],
    [{ certainty: 'range', low: '5', high: '9' }, 'a.b through one of @5 to @9.'],
    [{ certainty: 'atMost', low: '0', high: '9' }, 'a.b at most through @9.'],
    [{ noNewData: true }, 'a.b through @7 (nothing new).'],
    [{ certainty: 'assumed', low: undefined, high: undefined }, 'a.b, assumed.'],
  ] as const)('a read %j', (change, text) => {
    expect(read(made(change))).toBe(`Checkpoint 1 of j wrote this snapshot. It contains ${text}`)
  })

  it('a lookup', () => {
    expect(read(made({ certainty: 'assumed', lookup: true, high: '9' }, 'a.dim'))).toContain(
      'It contains a.dim as it was looked up, at most through @9, assumed.',
    )
  })

  it('a commit that nobody explains', () => {
    const closure = answer('table:c.d@1', [snapshot('c.d@1', '12:06')], [])
    expect(read(closure)).toBe(
      'No known run explains this commit: it counts as written from outside, assumed.',
    )
  })

  it('a batch run', () => {
    const run = checkpoint('daily@', '12:00', { ref: 'job:daily~1a2b3c4d', batch: true, number: null })
    const edges = [writes(run.ref, 'c.d@1'), reads('a.b@7', 'daily@', { to: run.ref })]
    expect(read(answer('table:c.d@1', [snapshot('c.d@1', '12:06'), run], edges))).toBe(
      'The batch run daily~1a2b3c4d wrote this snapshot. It contains a.b through @7.',
    )
  })

  it('maintenance, and the version whose rows it holds', () => {
    const closure = {
      ...made({}),
      anchor: 'table:c.d@2',
      resolvedTo: 'table:c.d@1',
      resolvedBecause: 'maintenance',
    }
    expect(read(closure)).toMatch(
      /^c\.d@2 is maintenance and changed no rows\. What follows speaks of c\.d@1, whose rows it holds\. Checkpoint 1/,
    )
  })

  it('a checkpoint without data', () => {
    const closure = answer(
      checkpointRef('j@2'),
      [checkpoint('j@2', '12:07', { wrote: false }), snapshot('c.d@1', '12:06')],
      [reads('a.b@7', 'j@2', { noNewData: true })],
      { resolvedTo: 'table:c.d@1', resolvedBecause: 'no-new-data' },
    )
    expect(read(closure)).toBe(
      'j@2 carried no new data and wrote nothing: it stands for the newest earlier version, c.d@1. ' +
        'It had read a.b through @7 (nothing new).',
    )
  })

  it('a write that is not committed', () => {
    const node = checkpoint('j@1', '12:05', { wrote: false })
    const edge = writes('j@1', 'c.d', { certainty: 'tentative' })
    expect(read(answer(node.ref, [node], [edge]))).toBe(
      'Checkpoint 1 of j has handed c.d over: not committed yet, tentative.',
    )
  })

  it('where a version went', () => {
    const nodes = [
      snapshot('a.b@7', '12:00', { hop: 0, writer: checkpointRef('k@1') }),
      checkpoint('j@1', '12:05', { hop: 1 }),
      snapshot('c.d@1', '12:06', { hop: 1 }),
    ]
    const edges = [reads('a.b@7', 'j@1'), writes('j@1', 'c.d@1')]
    expect(read(answer('table:a.b@7', nodes, edges, { direction: 'downstream' }))).toBe(
      'First read by j@1. It reached c.d@1.',
    )
  })
})
