'use client'

import { ChevronsRight, GitCommitHorizontal, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  Button,
  Details,
  Instant,
  PanelSection,
  RefText,
  SidePanel,
  StateWord,
  useFormat,
} from '@/components/ui'
import type { WireJobItem, WireTableItem } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { OwnerLinks } from './panel-parts'

interface LanePanelProps {
  readonly lake: string
  readonly item: WireTableItem | WireJobItem
  readonly asOf: string | null
  readonly now: string | null
  readonly onTake: (ref: string) => void
  readonly onClose: () => void
}

/** A table or job of the picture: state, newest version to start from, ways to its other views. */
export function LanePanel({ lake, item, asOf, now, onTake, onClose }: LanePanelProps) {
  const t = useTranslations('versions')
  const format = useFormat()
  const job = 'runCount' in item
  const newest = job ? item.lastCheckpoint : item.newestSnapshot
  const at = job ? item.lastCheckpointAt : item.lastContentAt
  return (
    <SidePanel
      label={t('panel.label', { version: refLabel(item.ref) })}
      icon={job ? <ChevronsRight className="size-4" /> : <Table2 className="size-4" />}
      title={<RefText value={item.ref} copyable wrap />}
      aside={
        <StateWord
          chip
          state={item.state}
          subject={job ? 'job' : 'table'}
          detail={item.stateDetail}
          now={now}
        />
      }
      onClose={onClose}
    >
      <PanelSection title={t(job ? 'panel.lastOf' : 'panel.newestOf')}>
        {newest === null ? (
          t(job ? 'entry.noCheckpoint' : 'entry.noSnapshot')
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={<GitCommitHorizontal />} onClick={() => onTake(newest)}>
              <RefText value={newest} hideRun />
            </Button>
            {at !== null && <Instant at={at} now={now} className="text-text-3" />}
          </div>
        )}
      </PanelSection>
      <PanelSection title={t('panel.facts')}>
        <Details
          className="text-12"
          items={
            job
              ? [{ term: t('fact.runs'), value: format.count(item.runCount) }]
              : [
                  { term: t('fact.snapshots'), value: format.count(item.snapshotCount) },
                  {
                    term: t('fact.rows'),
                    value: item.totalRecordCount === null ? '' : format.count(item.totalRecordCount),
                  },
                ]
          }
        />
      </PanelSection>
      <PanelSection className="flex flex-wrap gap-1.5">
        <OwnerLinks lake={lake} owner={item.ref} asOf={asOf} />
      </PanelSection>
    </SidePanel>
  )
}
