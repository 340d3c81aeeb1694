import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

interface TableProps extends ComponentProps<'table'> {
  /** Names the table to screen readers; not shown. */
  readonly label: string
}

/** Rows of 32 px on hairlines; scrolls sideways inside itself where it is too wide. */
export function Table({ label, className, children, ...rest }: TableProps) {
  return (
    <div className="relative w-full overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className={cn('w-full border-collapse', className)} {...rest}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  )
}

interface CellProps {
  /** Numbers stand right-aligned. */
  readonly num?: boolean
}

export function Th({ num = false, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={cn(
        'border-b border-line-2 px-2.5 py-1.5 text-left text-12 font-medium whitespace-nowrap text-text-3 first:pl-3.5 last:pr-3.5',
        num && 'text-right',
        className,
      )}
      {...rest}
    />
  )
}

interface SortThProps extends CellProps {
  readonly children: ReactNode
  /** How the table is sorted by this column; `null` = by another one. */
  readonly sorted: 'up' | 'down' | null
  readonly onSort: () => void
  readonly className?: string
}

/** A column head that sorts; says the order to the eye and to screen readers. */
export function SortTh({ children, sorted, onSort, num = false, className }: SortThProps) {
  return (
    <Th
      num={num}
      className={cn(sorted !== null && 'text-text', className)}
      aria-sort={sorted === null ? undefined : sorted === 'up' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={onSort}
        className="inline-flex items-center gap-1 font-medium hover:text-text max-sm:min-h-11 [&_.lucide]:size-3"
      >
        {children}
        {sorted === 'up' && <ArrowUp aria-hidden />}
        {sorted === 'down' && <ArrowDown aria-hidden />}
      </button>
    </Th>
  )
}

export function Td({ num = false, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      className={cn(
        'h-8 border-b border-line px-2.5 align-middle whitespace-nowrap first:pl-3.5 last:pr-3.5 in-[tr:last-child]:border-b-0',
        num && 'text-right',
        className,
      )}
      {...rest}
    />
  )
}

interface RowProps extends ComponentProps<'tr'> {
  readonly selected?: boolean
  readonly children: ReactNode
}

export function Tr({ selected = false, className, ...rest }: RowProps) {
  return (
    <tr
      aria-selected={selected || undefined}
      className={cn(selected && 'bg-accent-wash', className)}
      {...rest}
    />
  )
}
