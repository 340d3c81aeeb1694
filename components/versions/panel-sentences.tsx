'use client'

import { useTranslations } from 'next-intl'
import { RefText } from '@/components/ui'
import type { WireCheckpointNode } from '@/lib/contracts'
import type { Sentence } from '@/lib/view/versions'
import { InputText } from './input-text'
import { JoinedList } from './ref-list'

/** The answer in words, before any list or picture. */
export function PanelSentences({ sentences }: { readonly sentences: readonly Sentence[] }) {
  return (
    <p className="text-14 leading-5.5">
      {sentences.map((sentence, index) => (
        <span key={index}>
          {index > 0 && ' '}
          <SentenceText sentence={sentence} />
        </span>
      ))}
    </p>
  )
}

function SentenceText({ sentence }: { readonly sentence: Sentence }) {
  const t = useTranslations('versions.say')
  switch (sentence.say) {
    case 'resolved': {
      const because = isReason(sentence.because) ? sentence.because : 'group'
      const ref = {
        asked: () => <RefText value={sentence.asked} hideRun />,
        stands: () => <RefText value={sentence.stands} hideRun />,
      }
      return t.rich(`resolved-${because}`, ref)
    }
    case 'written-by-checkpoint':
      return t.rich(sentence.assumed ? 'written-by-checkpoint-assumed' : 'written-by-checkpoint', {
        ...checkpointTags(sentence.checkpoint),
      })
    case 'written-by-batch':
      return t.rich('written-by-batch', { run: () => <RefText value={sentence.run.ref} /> })
    case 'failed':
      return t.rich('failed', {
        ...checkpointTags(sentence.checkpoint),
        message: sentence.checkpoint.failureMessage ?? '',
      })
    case 'running':
      return t.rich('running', checkpointTags(sentence.checkpoint))
    case 'wrote':
      return t.rich(sentence.versions.length > 0 ? 'wrote' : 'wrote-some', {
        by: () => <ByText node={sentence.by} />,
        list: () => <RefsText refs={sentence.versions} />,
      })
    case 'will-write':
      return t.rich('will-write', {
        by: () => <ByText node={sentence.by} />,
        list: () => <RefsText refs={sentence.versions} />,
      })
    case 'wrote-nothing':
      return t.rich('wrote-nothing', { by: () => <ByText node={sentence.by} /> })
    case 'contains': {
      const key = sentence.of === 'snapshot' ? 'contains' : 'had-read'
      return t.rich(sentence.more > 0 ? `${key}-more` : key, {
        more: sentence.more,
        list: () => (
          <JoinedList
            items={sentence.inputs.map((input, i) => (
              <InputText key={i} input={input} />
            ))}
          />
        ),
      })
    }
    case 'from-outside':
      return t.rich('from-outside', { list: () => <RefsText refs={sentence.boundaries} /> })
    case 'missing':
      return t.rich('missing', {
        count: sentence.versions.length,
        list: () => <RefsText refs={sentence.versions} />,
      })
    case 'read-by':
    case 'reached': {
      const key = sentence.sure ? sentence.say : (`perhaps-${sentence.say}` as const)
      return t.rich(sentence.more > 0 ? `${key}-more` : key, {
        more: sentence.more,
        list: () => <RefsText refs={sentence.few} />,
      })
    }
    case 'superseded':
    case 'written-by-unknown':
    case 'writer-beyond':
    case 'not-read':
      return t(sentence.say)
  }
}

/** Three answers of the server; another one reads as the plainest of them. */
function isReason(text: string): text is 'no-new-data' | 'maintenance' | 'group' {
  return text === 'no-new-data' || text === 'maintenance' || text === 'group'
}

function checkpointTags(node: WireCheckpointNode) {
  return {
    savepoint: String(node.savepoint),
    number: () => <b className="font-mono text-[.94em] font-semibold">{node.number}</b>,
    job: () => <RefText value={node.job} />,
  }
}

function ByText({ node }: { readonly node: WireCheckpointNode }) {
  const t = useTranslations('versions.say')
  if (node.batch) return t.rich('by-batch', { run: () => <RefText value={node.ref} /> })
  return t.rich('by-checkpoint', checkpointTags(node))
}

function RefsText({ refs }: { readonly refs: readonly string[] }) {
  return (
    <JoinedList
      items={refs.map((ref) => (
        <RefText key={ref} value={ref} hideRun={ref.includes('@')} />
      ))}
    />
  )
}
