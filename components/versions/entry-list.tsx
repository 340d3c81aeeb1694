'use client'

import { ChevronsRight, Search, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import {
  Button,
  EmptyNotice,
  Instant,
  RefText,
  StateWord,
  Table,
  Td,
  TextInput,
  Th,
  Tr,
  useFormat,
} from '@/components/ui'
import type { WireJobItem, WireTableItem } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import type { LakeLanes } from './use-lane-facts'

interface EntryListProps {
  readonly lanes: LakeLanes
  readonly asOf: string | null
  readonly onTake: (ref: string) => void
}

/** Without an anchor: the newest versions of everything, to start from. */
export function EntryList({ lanes, asOf, onTake }: EntryListProps) {
  const t = useTranslations('versions.entry')
  const [text, setText] = useState('')
  const now = asOf ?? newestInstant(lanes)
  const found = (item: { readonly ref: string }) =>
    refLabel(item.ref).toLowerCase().includes(text.trim().toLowerCase())
  const tables = lanes.tables.filter(found)
  const jobs = lanes.jobs.filter((job) => !job.maintenance && found(job))
  const total = lanes.tables.length + lanes.jobs.length
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 max-sm:px-4">
      <h2 className="text-20 font-semibold">{t('title')}</h2>
      <p className="mt-1 text-text-2">{t('says')}</p>
      <label className="relative mt-4 flex max-w-88 items-center">
        <span className="sr-only">{t('search')}</span>
        <Search className="absolute left-2 size-3.5 text-text-3" />
        <TextInput
          type="search"
          placeholder={t('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="pl-7 max-sm:pl-7"
        />
      </label>
      {tables.length + jobs.length === 0 ? (
        <FilteredNotice text={text} count={total} onClear={() => setText('')} />
      ) : (
        <>
          <TableEntries tables={tables} now={now} onTake={onTake} />
          <JobEntries jobs={jobs} now={now} onTake={onTake} />
        </>
      )}
    </div>
  )
}

/** On a phone a reason in several lines is read; one beyond the edge is not. */
const WRAPS = 'max-sm:py-1.5 max-sm:whitespace-normal'

interface EntriesProps {
  /** Spares the date of the same day. */
  readonly now: string | null
  readonly onTake: (ref: string) => void
}

function TableEntries({ tables, now, onTake }: EntriesProps & { readonly tables: readonly WireTableItem[] }) {
  const t = useTranslations('versions.entry')
  const format = useFormat()
  return (
    <Section title={t('tables')} count={tables.length}>
      <Table label={t('tables')}>
        <thead>
          <tr>
            <Th>{t('snapshot')}</Th>
            <Th>{t('state')}</Th>
            <Th>{t('committed')}</Th>
            <Th num className="max-sm:hidden">
              {t('rows')}
            </Th>
            <Th num className="max-sm:hidden">
              {t('snapshots')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <Tr key={table.ref}>
              <Td>
                <Start
                  icon={<Table2 />}
                  owner={table.ref}
                  version={table.newestSnapshot}
                  none={t('noSnapshot')}
                  onTake={onTake}
                />
              </Td>
              <Td className={WRAPS}>
                <StateWord state={table.state} subject="table" detail={table.stateDetail} now={now} />
              </Td>
              <Td>{table.lastContentAt !== null && <Instant at={table.lastContentAt} now={now} />}</Td>
              <Td num className="max-sm:hidden">
                {table.totalRecordCount !== null && format.count(table.totalRecordCount)}
              </Td>
              <Td num className="max-sm:hidden">
                {format.count(table.snapshotCount)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

function JobEntries({ jobs, now, onTake }: EntriesProps & { readonly jobs: readonly WireJobItem[] }) {
  const t = useTranslations('versions.entry')
  return (
    <Section title={t('jobs')} count={jobs.length}>
      <Table label={t('jobs')}>
        <thead>
          <tr>
            <Th>{t('checkpoint')}</Th>
            <Th>{t('state')}</Th>
            <Th>{t('completed')}</Th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => {
            const version = job.lastCheckpoint ?? (job.jobType === 'BATCH' ? job.run : null)
            return (
              <Tr key={job.ref}>
                <Td>
                  <Start
                    icon={<ChevronsRight />}
                    owner={job.ref}
                    version={version}
                    none={t('noCheckpoint')}
                    onTake={onTake}
                  />
                </Td>
                <Td className={WRAPS}>
                  <StateWord state={job.state} subject="job" detail={job.stateDetail} now={now} />
                </Td>
                <Td>{job.lastCheckpointAt !== null && <Instant at={job.lastCheckpointAt} now={now} />}</Td>
              </Tr>
            )
          })}
        </tbody>
      </Table>
    </Section>
  )
}

function newestInstant({ tables, jobs }: LakeLanes): string | null {
  const all = [...tables.map((table) => table.lastCommitAt), ...jobs.map((job) => job.lastCheckpointAt)]
  return all.reduce((a, b) => (a === null ? b : b === null || a > b ? a : b), null)
}

interface StartProps {
  readonly icon: ReactNode
  readonly owner: string
  readonly version: string | null
  readonly none: string
  readonly onTake: (ref: string) => void
}

function Start({ icon, owner, version, none, onTake }: StartProps) {
  const look = 'flex items-center gap-2 [&_.lucide]:size-3.5 [&_.lucide]:text-text-2'
  if (version === null) {
    return (
      <span className={look}>
        {icon}
        <RefText value={owner} /> <span className="text-text-3">{none}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={() => onTake(version)}
      className={`${look} min-h-8 hover:underline max-sm:min-h-11`}
    >
      {icon}
      <RefText value={version} />
    </button>
  )
}

function Section({
  title,
  count,
  children,
}: {
  readonly title: string
  readonly count: number
  readonly children: ReactNode
}) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="mt-5 rounded-panel border border-line bg-surface">
      <h2 className="flex min-h-10.5 items-center gap-2 border-b border-line px-3.5 font-semibold">
        {title} <span className="font-normal text-text-3">{count}</span>
      </h2>
      {children}
    </section>
  )
}

function FilteredNotice({
  text,
  count,
  onClear,
}: {
  readonly text: string
  readonly count: number
  readonly onClear: () => void
}) {
  const t = useTranslations('versions.empty.filtered')
  return (
    <EmptyNotice
      icon={<Search />}
      title={t('title', { text })}
      why={t('why', { count })}
      actions={<Button onClick={onClear}>{t('action')}</Button>}
    />
  )
}
