'use client'

import { GitCommitHorizontal, Package, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, EvidenceList, Instant, PanelSection, RefText, SidePanel, useFormat } from '@/components/ui'
import type { WireVersionNode, WireVersions } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { describeAnchor, laneOf, listRelations, type VersionScene } from '@/lib/view/versions'
import {
  BackToHere,
  EvidenceFoot,
  OmittedSection,
  OwnerLinks,
  StatusSection,
  VersionName,
} from './panel-parts'
import { PanelSentences } from './panel-sentences'
import { RelationList } from './relation-list'
import { CheckpointFacts, SnapshotFacts } from './version-facts'

interface VersionPanelProps {
  readonly answer: WireVersions
  readonly scene: VersionScene
  /** The anchor's answer speaks of `subject`; another ref is a version of the picture that was only pointed at. */
  readonly shown: string
  readonly onTake: (ref: string) => void
  readonly onDeeper: (() => void) | null
  readonly onClose: () => void
}

/** The answer in words, then the list, then the evidence. */
export function VersionPanel({ answer, scene, shown, onTake, onDeeper, onClose }: VersionPanelProps) {
  const t = useTranslations('versions.panel')
  const node = scene.nodes.get(shown)
  const subject = scene.subject ?? shown
  const asked = shown === scene.anchor || shown === scene.subject
  const canTake = (ref: string) => scene.nodes.get(ref)?.kind !== 'boundary' && /[@~]/.test(ref)
  const sides = [
    { title: t('cameFrom'), relations: asked ? listRelations(scene, subject, 'up') : [] },
    { title: t('wentTo'), relations: asked ? listRelations(scene, subject, 'down') : [] },
  ]
  return (
    <SidePanel
      label={t('label', { version: refLabel(shown) })}
      icon={<NodeIcon node={node} />}
      title={<VersionName value={shown} />}
      aside={node === undefined ? null : <NodeLine node={node} now={answer.now} />}
      onClose={onClose}
      footer={<EvidenceFoot answer={answer} />}
    >
      {asked ? (
        <PanelSection>
          <PanelSentences sentences={describeAnchor(answer, scene)} />
        </PanelSection>
      ) : (
        <PanelSection>
          <Button onClick={() => onTake(shown)} icon={<GitCommitHorizontal />}>
            {t('take')}
          </Button>
        </PanelSection>
      )}
      {sides.map(
        ({ title, relations }) =>
          relations.length > 0 && (
            <PanelSection key={title} title={title} count={relations.length}>
              <RelationList relations={relations} now={answer.now} canTake={canTake} onTake={onTake} />
            </PanelSection>
          ),
      )}
      {asked && <OmittedSection answer={answer} onDeeper={onDeeper} />}
      {node !== undefined && <NodeSections node={node} now={answer.now} />}
      <PanelSection className="flex flex-wrap gap-1.5">
        {node !== undefined && node.kind !== 'boundary' && <BackToHere lake={answer.lake} version={shown} />}
        <OwnerLinks lake={answer.lake} owner={laneOf(scene, shown)} asOf={answer.asOf} />
      </PanelSection>
    </SidePanel>
  )
}

function NodeSections({ node, now }: { readonly node: WireVersionNode; readonly now: string | null }) {
  const t = useTranslations('versions.panel')
  return (
    <>
      <StatusSection node={node} />
      {node.kind !== 'boundary' && (
        <PanelSection title={t('facts')}>
          {node.kind === 'snapshot' ? (
            <SnapshotFacts node={node} now={now} />
          ) : (
            <CheckpointFacts node={node} now={now} />
          )}
        </PanelSection>
      )}
      {node.kind !== 'boundary' && (
        <PanelSection title={t('evidence')} count={node.evidence.length}>
          <EvidenceList evidence={node.evidence} now={now} />
        </PanelSection>
      )}
    </>
  )
}

function NodeIcon({ node }: { readonly node: WireVersionNode | undefined }) {
  if (node?.kind === 'checkpoint' && node.batch) return <Package className="size-4" />
  return node?.kind === 'boundary' ? (
    <Table2 className="size-4" />
  ) : (
    <GitCommitHorizontal className="size-4" />
  )
}

/** Second line of the head: what it is, when, by which checkpoint, how many rows. */
function NodeLine({ node, now }: { readonly node: WireVersionNode; readonly now: string | null }) {
  const t = useTranslations('versions')
  const format = useFormat()
  if (node.kind === 'boundary') return node.says
  const instant = node.at === null ? null : <Instant at={node.at} now={now} precision="ms" />
  if (node.kind === 'checkpoint') {
    const kind = t(node.batch ? 'mark.package' : node.savepoint ? 'mark.diamond' : 'mark.disc')
    const status =
      node.status === 'COMPLETED' ? null : t(node.status === 'FAILED' ? 'mark.cross' : 'mark.pending')
    return (
      <Dots
        parts={[kind, status, instant, node.run === node.ref ? null : <RefText key="run" value={node.run} />]}
      />
    )
  }
  const rows = node.totalRecordCount
  return (
    <Dots
      parts={[
        node.commitKind,
        instant,
        node.writer === null ? null : <RefText key="writer" value={node.writer} hideRun />,
        rows === null ? null : t('panel.rows', { count: format.count(rows) }),
      ]}
    />
  )
}

function Dots({ parts }: { readonly parts: readonly React.ReactNode[] }) {
  return parts
    .filter((part) => part !== null)
    .map((part, index) => (
      <span key={index}>
        {index > 0 && ' · '}
        {part}
      </span>
    ))
}
