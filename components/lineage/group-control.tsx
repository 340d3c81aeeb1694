'use client'

import { Boxes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { Button, cn, Popover, TextField, useFormat } from '@/components/ui'
import type { Lineage } from './use-lineage'

interface GroupControlProps {
  readonly view: Lineage
  readonly className?: string
}

/** By what nodes are put together, and which groups are open. */
export function GroupControl({ view, className }: GroupControlProps) {
  const t = useTranslations('lineage.bar')
  const { group } = view.state
  return (
    <Popover
      label={t('grouping')}
      align="start"
      trigger={
        <Button icon={<Boxes />} pressed={group !== 'none'} className={cn('max-sm:w-full', className)}>
          <span className="max-xl:sr-only sm:max-xl:sr-only">{t('group')}</span>
          {group !== 'none' && <span className="max-md:sr-only">{t(group)}</span>}
        </Button>
      }
    >
      <div className="grid gap-3 p-3">
        <GroupChoice view={view} />
        {group === 'pattern' && <PatternForm key={view.state.pat} view={view} />}
        <GroupList view={view} />
      </div>
    </Popover>
  )
}

function GroupChoice({ view: { state, url } }: Pick<GroupControlProps, 'view'>) {
  const t = useTranslations('lineage.bar')
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-12 font-medium text-text-3">{t('grouping')}</legend>
      {(['none', 'database', 'prefix', 'pattern'] as const).map((by) => (
        <label
          key={by}
          className="flex min-h-8 items-center gap-2 rounded-card px-2 hover:bg-hover has-checked:bg-accent-wash max-sm:min-h-11"
        >
          <input
            type="radio"
            name="group-by"
            className="accent-(--accent)"
            checked={state.group === by}
            onChange={() => url.set({ group: by, gopen: [] })}
          />
          {t(by)}
        </label>
      ))}
    </fieldset>
  )
}

function PatternForm({ view: { state, url } }: Pick<GroupControlProps, 'view'>) {
  const t = useTranslations('lineage.bar')
  const [text, setText] = useState(state.pat)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    url.set({ pat: text.trim(), gopen: [] })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        mono
        label={t('pattern')}
        value={text}
        placeholder="ods.* *_daily"
        hint={t('patternHelp')}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="mt-7">
        {t('patternApply')}
      </Button>
    </form>
  )
}

function GroupList({ view: { state, url, grouping } }: Pick<GroupControlProps, 'view'>) {
  const t = useTranslations('lineage.bar')
  const format = useFormat()
  const names = [...(grouping?.names ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
  if (names.length === 0) return null
  const toggle = (name: string, open: boolean) =>
    url.set({ gopen: open ? [...state.gopen, name] : state.gopen.filter((one) => one !== name) })
  return (
    <>
      <ul className="max-h-64 overflow-y-auto border-t border-line pt-2">
        {names.map(([name, count]) => (
          <li key={name}>
            <label className="flex min-h-8 items-center gap-2 px-2 hover:bg-hover max-sm:min-h-11">
              <input
                type="checkbox"
                className="accent-(--accent)"
                checked={state.gopen.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              <span className="min-w-0 flex-1 truncate font-mono" title={name}>
                {name}
              </span>
              <span className="text-12 text-text-3">{format.count(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => url.set({ gopen: names.map(([name]) => name) })}>
          {t('openAll')}
        </Button>
        <Button size="sm" onClick={() => url.set({ gopen: [] })}>
          {t('closeAll')}
        </Button>
      </div>
    </>
  )
}
