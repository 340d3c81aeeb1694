'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button, Chip, ErrorNotice, Instant, RefText, SkeletonRows, Table, Td, Th, Tr } from '@/components/ui'
import { checkpointsQuery, snapshotsQuery } from '@/lib/client'
import type { WireCheckpointItem, WireSnapshotItem } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import type { RollbackState } from '@/lib/view/url-state'

interface VersionPickerProps {
  readonly lake: string
  /** A table or job. */
  readonly owner: string
  readonly state: RollbackState
  readonly set: (change: Partial<RollbackState>) => void
}

interface Version {
  readonly ref: string
  readonly at: string | null
  readonly what: string
  readonly notes: readonly string[]
}

/** Versions of one table or job, newest first: go back to one, or be rid of one. */
export function VersionPicker(props: VersionPickerProps) {
  return props.owner.startsWith('job:') ? <Checkpoints {...props} /> : <Snapshots {...props} />
}

function Snapshots(props: VersionPickerProps) {
  const query = useInfiniteQuery(snapshotsQuery(props.lake, props.owner))
  const items = (query.data?.pages ?? []).flatMap((page) => page.items)
  return <Versions {...props} query={query} versions={items.map(snapshotVersion)} />
}

function Checkpoints(props: VersionPickerProps) {
  const query = useInfiniteQuery(checkpointsQuery(props.lake, props.owner))
  const items = (query.data?.pages ?? []).flatMap((page) => page.items)
  const completed = items.filter((item) => item.status === 'COMPLETED')
  return <Versions {...props} query={query} versions={completed.map(checkpointVersion)} />
}

function snapshotVersion({ ref, at, commitKind, status, tags }: WireSnapshotItem): Version {
  return { ref, at, what: commitKind, notes: [...(status === 'live' ? [] : [status]), ...tags] }
}

function checkpointVersion({ ref, completedAt, savepoint, files }: WireCheckpointItem): Version {
  return { ref, at: completedAt, what: savepoint ? 'savepoint' : 'checkpoint', notes: [files] }
}

interface VersionsProps extends VersionPickerProps {
  readonly versions: readonly Version[]
  readonly query: {
    readonly error: Error | null
    readonly isPending: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
}

function Versions({ owner, state, set, versions, query }: VersionsProps) {
  const t = useTranslations('rollback.picker')
  const add = (kind: 'at' | 'before', ref: string) => set({ [kind]: [...new Set([...state[kind], ref])] })
  if (query.error !== null)
    return <ErrorNotice what={refLabel(owner)} error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SkeletonRows rows={5} />
  if (versions.length === 0) return <p className="px-3.5 py-3 text-text-3">{t('none')}</p>
  return (
    <div
      className="max-h-96 overflow-y-auto"
      tabIndex={0}
      role="region"
      aria-label={t('label', { name: refLabel(owner) })}
    >
      <Table label={t('label', { name: refLabel(owner) })}>
        <thead>
          <tr>
            <Th>{t('version')}</Th>
            <Th>{t('at')}</Th>
            <Th className="max-sm:hidden">{t('what')}</Th>
            <Th>
              <span className="sr-only">{t('wish')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <Tr
              key={version.ref}
              selected={state.at.includes(version.ref) || state.before.includes(version.ref)}
            >
              <Td>
                <RefText value={version.ref} versionOnly />
              </Td>
              <Td>{version.at !== null && <Instant at={version.at} />}</Td>
              <Td className="max-sm:hidden">
                <span className="flex items-center gap-1.5 text-text-2">
                  {version.what}
                  {version.notes.map((note) => (
                    <Chip key={note}>{note}</Chip>
                  ))}
                </span>
              </Td>
              <Td>
                <span className="flex justify-end gap-1.5">
                  <Button
                    size="sm"
                    aria-label={t('backTo', { version: refLabel(version.ref) })}
                    onClick={() => add('at', version.ref)}
                  >
                    {t('back')}
                  </Button>
                  <Button
                    size="sm"
                    look="quiet"
                    aria-label={t('badOf', { version: refLabel(version.ref) })}
                    onClick={() => add('before', version.ref)}
                  >
                    {t('bad')}
                  </Button>
                </span>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {query.hasNextPage && (
        <div className="px-3.5 py-2">
          <Button size="sm" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}
