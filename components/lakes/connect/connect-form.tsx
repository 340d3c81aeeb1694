'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, type FormEvent } from 'react'
import { Button, ErrorNotice, TextField } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { textOf } from '@/lib/view/connect/connect-form'
import { RewriteRows } from './rewrite-rows'
import { RowList } from './row-list'
import { useConnectForm } from './use-connect-form'

interface ConnectFormProps {
  readonly onCreated: (lake: WireLake) => void
  /** Beside something more urgent the form's button is no primary one. */
  readonly quiet: boolean
}

/** Name, warehouse, and where the jobs are; the server's answer stands at each field. */
export function ConnectForm({ onCreated, quiet }: ConnectFormProps) {
  const t = useTranslations('connect')
  const { form, change, said, reasonOf, error, saving, save } = useConnectForm(onCreated)
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (said.size > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [said])
  const reasonAt = (field: string) =>
    reasonOf(field) !== undefined && textOf(form, field).trim() === '' ? t('needed') : reasonOf(field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const row = 'border-b border-line px-4 py-2.25'
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="@container">
      <div className={row}>
        <TextField
          layout="row"
          label={t('name')}
          hint={t('nameHint')}
          value={form.name}
          placeholder="billing"
          error={reasonAt('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <div className={row}>
        <TextField
          layout="row"
          mono
          label={t('warehouse')}
          hint={t('warehouseHint')}
          value={form.warehouse}
          placeholder="/data/lake/billing"
          error={reasonAt('warehouse')}
          onChange={(event) => change({ warehouse: event.target.value })}
        />
      </div>
      <div className={row}>
        <RowList
          texts={form.flink}
          onChange={(flink) => change({ flink })}
          label={t('flink')}
          nextLabel={t('flinkNext')}
          hint={t('flinkHint')}
          placeholder="http://jobmanager:8081"
          add={t('add.flink')}
          reasonOf={(at) => reasonAt(`flink.${at}`)}
        />
      </div>
      <div className={row}>
        <RowList
          texts={form.checkpoints}
          onChange={(checkpoints) => change({ checkpoints })}
          label={t('checkpoints')}
          nextLabel={t('checkpointsNext')}
          hint={t('checkpointsHint')}
          placeholder="/data/flink/checkpoints"
          add={t('add.checkpoints')}
          reasonOf={(at) => reasonAt(`checkpoints.${at}`)}
        />
      </div>
      <details className="group border-b border-line" open={hasAdvancedReason(said) || undefined}>
        <summary className="flex cursor-pointer list-none items-center gap-1.5 px-4 py-2.25 font-medium text-text-2 -outline-offset-2 hover:bg-hover">
          <ChevronRight className="size-3.5! group-open:rotate-90" />
          {t('advanced')}
        </summary>
        <div className="grid gap-4 px-4 pb-3">
          <TextField
            layout="row"
            label={t('every')}
            hint={t('everyHint')}
            inputMode="numeric"
            value={form.every}
            error={reasonAt('every')}
            onChange={(event) => change({ every: event.target.value })}
          />
          <RewriteRows
            rewrites={form.rewrites}
            onChange={(rewrites) => change({ rewrites })}
            reasonOf={(at) => reasonAt(`pathRewrites.${at}`)}
          />
        </div>
      </details>
      {error !== null && <ErrorNotice title={t('refused')} error={error} />}
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <Button type="submit" look={quiet ? 'plain' : 'primary'} disabled={saving}>
          {saving ? t('saving') : t('save')}
        </Button>
        <span className="text-12 text-text-3">{t('says')}</span>
      </div>
    </form>
  )
}

function hasAdvancedReason(reasons: ReadonlyMap<string, string>): boolean {
  return [...reasons.keys()].some((field) => field === 'every' || field.startsWith('pathRewrites'))
}
