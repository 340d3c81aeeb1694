'use client'

import { useTranslations } from 'next-intl'
import { Details, Instant, useFormat } from '@/components/ui'
import type { WireCheckpointNode, WireSnapshotNode } from '@/lib/contracts'

interface FactsProps<T> {
  readonly node: T
  readonly now: string | null
}

export function SnapshotFacts({ node, now }: FactsProps<WireSnapshotNode>) {
  const t = useTranslations('versions.fact')
  const format = useFormat()
  const count = (value: string | null) => (value === null ? null : format.count(value))
  // No file of it was read: what a file would say is not known.
  const read = node.status !== 'claimed'
  return (
    <FactTable
      facts={[
        [t('kind'), read ? node.commitKind : null],
        [t('committed'), <Instant key="at" at={node.at} now={now} precision="ms" />],
        [t('rows'), count(node.totalRecordCount)],
        [t('delta'), count(node.deltaRecordCount)],
        [t('group'), node.group.length > 1 ? node.group.map((id) => `@${id}`).join(', ') : null],
        [t('changelog'), read ? t(node.carriesChangelog ? 'yes' : 'no') : null],
        [t('identifier'), read ? <code key="id">{node.commitIdentifier}</code> : null],
        [t('user'), read ? <Code key="user" text={node.commitUser} /> : null],
        [t('identity'), <Code key="identity" text={node.identity} />],
      ]}
    />
  )
}

export function CheckpointFacts({ node, now }: FactsProps<WireCheckpointNode>) {
  const t = useTranslations('versions')
  const format = useFormat()
  const { triggeredAt, completedAt } = node
  const took =
    triggeredAt === null || completedAt === null ? null : Date.parse(completedAt) - Date.parse(triggeredAt)
  const instant = (at: string | null) => (at === null ? null : <Instant at={at} now={now} precision="ms" />)
  return (
    <FactTable
      facts={[
        [t('fact.kind'), node.batch ? t('fact.batch') : t(node.savepoint ? 'mark.diamond' : 'mark.disc')],
        [t('fact.run'), <Code key="run" text={node.run} />],
        [t('fact.triggered'), instant(triggeredAt)],
        [t('fact.completed'), instant(completedAt)],
        [t('fact.took'), took === null ? null : format.duration(took)],
        [t('fact.failure'), node.failureMessage],
      ]}
    />
  )
}

/** Facts that are not known have no row. */
function FactTable({ facts }: { readonly facts: readonly (readonly [string, React.ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== '')
  return <Details className="text-12" items={known.map(([term, value]) => ({ key: term, term, value }))} />
}

function Code({ text }: { readonly text: string }) {
  return <code className="break-all">{text}</code>
}
