'use client'

import { useDelaySentences } from '@/components/lakes'
import { useFormat } from '@/components/ui'
import type { WireDelayDetail } from '@/lib/contracts'
import { useHopWords } from './use-hop-words'

/** The whole delay for a chat: sentence, one line a hop with time and share, who holds it. */
export function useDelayText(lake: string, delay: WireDelayDetail): string {
  const sentences = useDelaySentences()
  const words = useHopWords()
  const format = useFormat()
  return [
    `[${lake}] ${sentences.plain(sentences.of(delay))}`,
    ...words
      .bars(delay)
      .map(({ hop, share }) =>
        [`- ${words.plain(hop)}:`, `${format.duration(hop.ms)} (${words.share(share)})`].join(' '),
      ),
    ...(delay.culprit?.evidence.slice(0, 1) ?? []).map(({ says }) => `- ${says}`),
  ].join('\n')
}
