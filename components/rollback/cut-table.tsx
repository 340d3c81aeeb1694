'use client'

import { ArrowRight, ChevronsRight, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CauseProof, RefLink, Says } from '@/components/lakes'
import { Chip, Instant, Panel, RefText, Table, Td, Th, Tr } from '@/components/ui'
import { refLabel, refParts } from '@/lib/view/ref-parts'
import { orderRows, type NumberedRow, type WireCutRow } from '@/lib/view/rollback/plan-rows'

interface CutTableProps {
  readonly lake: string
  readonly cut: readonly WireCutRow[]
  /** Rows of the whole cut; of a very large one only the first are here. */
  readonly count: number
  /** What a row's target was before the wishes changed. */
  readonly moved: ReadonlyMap<string, string | null>
  /** The instant the lake is looked at. */
  readonly now: string | number | null
  readonly selected: string | null
  readonly onSelect: (ref: string | null) => void
}

/** Everything that goes back, in the order in which it is forced; the twin of the graph. */
export function CutTable({ lake, cut, count, moved, now, selected, onSelect }: CutTableProps) {
  const t = useTranslations('rollback.cut')
  return (
    <Panel
      title={t('rows')}
      aside={cut.length < count ? t('firstRows', { shown: cut.length, count }) : t('rowsSay')}
    >
      <Table label={t('rows')}>
        <thead>
          <tr>
            <Th num>#</Th>
            <Th>{t('what')}</Th>
            <Th num>{t('current')}</Th>
            <Th>{t('target')}</Th>
            <Th className="max-sm:hidden">{t('availability')}</Th>
            <Th className="max-sm:hidden">{t('why')}</Th>
          </tr>
        </thead>
        <tbody>
          {orderRows(cut).map((numbered) => (
            <Row
              key={numbered.row.ref}
              lake={lake}
              numbered={numbered}
              was={moved.get(numbered.row.ref)}
              now={now}
              selected={selected === numbered.row.ref}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

interface RowProps extends Pick<CutTableProps, 'lake' | 'now' | 'onSelect'> {
  readonly numbered: NumberedRow
  /** `undefined` = has not moved. */
  readonly was: string | null | undefined
  readonly selected: boolean
}

function Row(props: RowProps) {
  const { lake, numbered, was, now, selected } = props
  const t = useTranslations('rollback.cut')
  const { number, row } = numbered
  return (
    <>
      <Tr selected={selected}>
        <Td num className="text-text-3 max-sm:border-b-0">
          {number}
        </Td>
        <Td className="max-sm:border-b-0">
          <span className="flex items-center gap-2 [&_.lucide]:size-3.5 [&_.lucide]:shrink-0 [&_.lucide]:text-text-2">
            {row.kind === 'table' ? (
              <Table2 aria-label={t('table')} />
            ) : (
              <ChevronsRight aria-label={t('job')} />
            )}
            <RefLink lake={lake} asOf={null} value={row.ref} />
          </span>
        </Td>
        <Td num className="max-sm:border-b-0">
          <Version value={row.current} none={t('live')} />
        </Td>
        <Td className="max-sm:border-b-0">
          <span className="flex items-center gap-2">
            <ArrowRight aria-hidden className="size-3.5 text-text-3" />
            <Version value={row.target} none={t('empty')} />
            {was !== undefined && (
              <span className="text-12 text-text-3">
                {t('was')} <Version value={was} none={row.kind === 'job' ? t('live') : t('empty')} />
              </span>
            )}
          </span>
        </Td>
        <Td className="max-sm:hidden">
          {t(`available.${row.availability}`)}
          {row.closesAt !== null && (
            <span className="text-text-3">
              , {t('until')} <Instant at={row.closesAt} now={now} />
            </span>
          )}
        </Td>
        <Td className="min-w-80 whitespace-normal max-sm:hidden">
          <Why {...props} />
        </Td>
      </Tr>
      <tr className="sm:hidden">
        <td />
        <td colSpan={3} className="border-b border-line pr-3.5 pb-1.5 pl-2.5">
          <Why {...props} />
        </td>
      </tr>
      {selected && (
        <tr>
          <td colSpan={6} className="border-b border-line bg-sunken px-3.5 py-3">
            <RowProof lake={lake} row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The reason in a sentence, and the way to its proof. */
function Why({ lake, numbered, selected, onSelect }: RowProps) {
  const t = useTranslations('rollback.cut')
  const { row, forcedBy } = numbered
  const wished = row.chain[0]?.ref === row.ref
  return (
    <span className="flex items-start gap-2 py-1">
      {wished && <Chip strong>{t('chosen')}</Chip>}
      {forcedBy !== null && <Chip>{t('forcedBy', { row: forcedBy })}</Chip>}
      <span className="min-w-0 flex-1">
        <Says lake={lake}>{row.cause.because}</Says>{' '}
        <button
          type="button"
          aria-expanded={selected}
          onClick={() => onSelect(selected ? null : row.ref)}
          className="text-12 font-medium text-accent-ink hover:underline max-sm:-my-2.5 max-sm:py-2.5"
        >
          {t(selected ? 'hide' : 'proof')}
          <span className="sr-only"> {refLabel(row.ref)}</span>
        </button>
      </span>
    </span>
  )
}

function RowProof({ lake, row }: { readonly lake: string; readonly row: WireCutRow }) {
  const t = useTranslations('rollback.cut')
  return (
    <>
      <CauseProof lake={lake} chain={row.chain} />
      {row.readThrough.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-2 text-12 text-text-2">
          {t('readThrough')}
          {row.readThrough.map(({ job, snapshot }) => (
            <span key={job}>
              <RefText value={job} hideRun />{' '}
              {snapshot === null ? t('noBound') : <RefText value={snapshot} versionOnly />}
            </span>
          ))}
        </p>
      )}
      {row.places.length > 0 && (
        <p className="mt-1 text-12 text-text-2">
          {t(row.kind === 'table' ? 'tags' : 'lies')}{' '}
          <code className="break-all">{row.places.join(', ')}</code>
        </p>
      )}
    </>
  )
}

interface VersionProps {
  readonly value: string | null
  readonly none: string
}

/** A version without its name, which stands in the row; a running job has none. */
function Version({ value, none }: VersionProps) {
  if (value === null || refParts(value).version === null) return <span className="text-text-2">{none}</span>
  return <RefText value={value} versionOnly hideRun />
}
