'use client'

import { Fragment } from 'react'
import type { WireDelayDetail } from '@/lib/contracts'
import { RefLink } from '../ref-link'
import { useDelaySentences } from './use-delay-sentences'

interface DelaySentenceProps {
  readonly lake: string
  readonly asOf: string | null
  readonly delay: WireDelayDetail
}

/** The answer first: how late, which data is missing, where it waits, who holds it. */
export function DelaySentence({ lake, asOf, delay }: DelaySentenceProps) {
  const sentences = useDelaySentences()
  const show = (ref: string) => <RefLink lake={lake} asOf={asOf} value={ref} wrap className="text-[.9em]" />
  return sentences
    .rich(sentences.of(delay), show)
    .map((sentence, index) => <Fragment key={index}>{sentence} </Fragment>)
}
