'use client'

import { GitCommitHorizontal, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { cn } from '@/components/ui'
import { refLabel } from '@/lib/view/ref-parts'
import { parseAnchor, type ParsedAnchor } from '@/lib/view/versions'

interface AnchorFieldProps {
  readonly anchor: string | null
  /** Newest version of a table or job, where it has one. */
  readonly newestOf: (ref: string) => string | null
  readonly onTake: (ref: string) => void
  readonly onClear: () => void
}

type Problem = Extract<ParsedAnchor, { ok: false }>

/** The version everything hangs on; typed or pasted, with or without the kind of the ref. */
export function AnchorField({ anchor, newestOf, onTake, onClear }: AnchorFieldProps) {
  const t = useTranslations('versions.anchor')
  const id = useId()
  // A draft belongs to the anchor it was begun at: another anchor drops it.
  const [draft, setDraft] = useState<{ anchor: string | null; text: string } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const shown = anchor === null ? '' : typed(anchor)
  const text = draft !== null && draft.anchor === anchor ? draft.text : shown
  const drop = () => {
    setDraft(null)
    setProblem(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseAnchor(text)
    if (!parsed.ok) return setProblem(parsed)
    drop()
    onTake(parsed.ref)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') drop()
  }
  const newest = problem?.problem === 'no-version' ? newestOf(problem.ref) : null
  return (
    <form
      onSubmit={submit}
      role="search"
      className="relative flex items-center gap-2 max-sm:min-w-0 max-sm:flex-1"
    >
      <label htmlFor={id} className="text-12 text-text-3 max-sm:sr-only">
        {t('label')}
      </label>
      <span
        className={cn(
          'flex h-7 min-w-0 items-center gap-1.5 rounded-card border bg-surface pl-2 max-sm:h-11 max-sm:flex-1',
          problem === null ? (anchor === null ? 'border-control' : 'border-accent') : 'border-broken-edge',
        )}
      >
        <GitCommitHorizontal className="size-3.5 shrink-0 text-text-2" />
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-says`}
          onChange={(event) => {
            setDraft({ anchor, text: event.target.value })
            setProblem(null)
          }}
          onKeyDown={onKeyDown}
          style={{ width: `${Math.min(32, Math.max(anchor === null ? 27 : 18, text.length + 1))}ch` }}
          className="h-full min-w-0 bg-transparent font-mono text-12 font-medium outline-none max-sm:w-full! max-sm:text-16"
        />
        {(anchor !== null || text !== '') && (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={() => {
              drop()
              onClear()
            }}
            className="flex h-full w-6 items-center justify-center text-text-2 max-sm:w-11"
          >
            <X className="size-3" />
          </button>
        )}
      </span>
      {problem !== null && (
        <div
          id={`${id}-says`}
          role="alert"
          className="fixed z-20 mt-20 max-w-88 rounded-card border border-broken-edge bg-surface px-3 py-2 text-12 whitespace-normal text-broken-ink shadow-float"
        >
          {t(`problem.${problem.problem}`, {
            name: problem.problem === 'no-version' ? refLabel(problem.ref) : '',
          })}
          {newest !== null && (
            <button
              type="button"
              className="mt-1 block font-medium text-accent-ink hover:underline"
              onClick={() => {
                drop()
                onTake(newest)
              }}
            >
              {t('problem.newest', { version: refLabel(newest) })}
            </button>
          )}
        </div>
      )}
    </form>
  )
}

/** As people write it: without the kind. The run stays, for without it the newest run would be meant. */
function typed(ref: string): string {
  return ref.replace(/^(table|job):/, '')
}
