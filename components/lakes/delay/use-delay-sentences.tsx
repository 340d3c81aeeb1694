'use client'

import { useTranslations } from 'next-intl'
import { useMemo, type ReactNode } from 'react'
import { useFormat } from '@/components/ui'
import type { WireDelayDetail } from '@/lib/contracts'
import { tellingHop } from '@/lib/view/delays/delay-path'
import type { Blamed } from '@/lib/view/delays/incidents'
import { refLabel } from '@/lib/view/ref-parts'
import type { en } from '@/messages/en'

type Sentence = Exclude<keyof typeof en.delays.sentence, 'reach' | 'reachOnly' | 'reachBroken'>
type Key = `sentence.${Sentence}` | `cause.${Blamed['class']}`

/** One sentence: its message, its texts, and the refs that stand where its tags are. */
interface Said {
  readonly key: Key
  readonly texts: Readonly<Record<string, string | number>>
  readonly refs: Readonly<Record<string, string>>
}

export interface DelaySentences {
  readonly rich: (said: readonly Said[], show: (ref: string) => ReactNode) => ReactNode[]
  readonly plain: (said: readonly Said[]) => string
  readonly of: (delay: WireDelayDetail) => Said[]
  readonly cause: (culprit: Blamed, now: number | null) => Said
}

/** Why a table is late, in sentences with the numbers; for the page and, as plain text, for a chat. */
export function useDelaySentences(): DelaySentences {
  const t = useTranslations('delays')
  const format = useFormat()
  return useMemo(() => {
    const cause: DelaySentences['cause'] = (culprit, now) => ({
      key: `cause.${culprit.class}`,
      texts: {
        count: culprit.count ?? 0,
        since: culprit.since === null ? '' : t('since', { instant: format.instant(culprit.since, { now }) }),
      },
      refs: { culprit: culprit.ref },
    })
    const head = (delay: WireDelayDetail): Said => {
      const { lateMs, atLeast, ref } = delay
      const age = lateMs === null ? '' : format.duration(lateMs)
      const least = format.duration(atLeast ?? 0)
      return { key: `sentence.${headKey(delay)}`, texts: { age, least }, refs: { ref } }
    }
    const root = ({ root, since, state, now }: WireDelayDetail): Said[] =>
      root === null || since === null
        ? []
        : [
            {
              key: state === 'fresh' ? 'sentence.rootOpen' : 'sentence.root',
              texts: { instant: format.instant(since, { now: now === null ? null : Date.parse(now) }) },
              refs: { root },
            },
          ]
    const where = (delay: WireDelayDetail): Said[] => {
      const hop = tellingHop(delay)
      const here = delay.hops.at(-1)
      if (hop === null || here === undefined) return []
      const texts = { age: format.duration(hop.ms) }
      const refs = { at: hop.at, job: hop.job ?? '', here: here.at }
      if (hop.kind === 'source-silent') return [{ key: 'sentence.silent', texts, refs }]
      const inTable = hop.at.startsWith('table:')
      if (hop === here) {
        const open = inTable ? (hop.job === null ? 'isIn' : 'waits') : 'heldOpen'
        return [{ key: `sentence.${open}`, texts, refs }]
      }
      const past = inTable && hop.job !== null && hop.kind === 'wait' ? 'waited' : 'held'
      return [{ key: `sentence.${past}`, texts, refs }]
    }
    return {
      cause,
      of: (delay) => [
        head(delay),
        ...root(delay),
        ...where(delay),
        ...(delay.culprit === null
          ? []
          : [cause(delay.culprit, delay.now === null ? null : Date.parse(delay.now))]),
      ],
      rich: (said, show) =>
        said.map(({ key, texts, refs }) =>
          t.rich(key, { ...texts, ...tags(refs, show), b: (chunks) => <b>{chunks}</b> }),
        ),
      plain: (said) =>
        said
          .map(({ key, texts, refs }) =>
            t.markup(key, { ...texts, ...tags(refs, refLabel), b: (chunks) => chunks }),
          )
          .join(' '),
    }
  }, [t, format])
}

function headKey({ state, lateMs, atLeast }: WireDelayDetail): Sentence {
  switch (state) {
    case 'late':
      return lateMs === null ? 'lateOnly' : atLeast === undefined ? 'late' : 'lateAtLeast'
    case 'broken':
      return lateMs === null || lateMs === 0 ? 'broken' : 'brokenAge'
    case 'stale':
      return 'stale'
    case 'fresh':
      return lateMs === null || lateMs === 0 ? 'fresh' : 'freshOpen'
    case 'idle':
      return 'idle'
    case 'unknown':
      return lateMs === null || lateMs === 0 ? 'unknown' : 'unknownAge'
  }
}

function tags<T>(refs: Said['refs'], show: (ref: string) => T): Record<string, () => T> {
  return Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, () => show(ref)]))
}
