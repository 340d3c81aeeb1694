'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, IconButton, TextField } from '@/components/ui'
import type { ConnectForm } from '@/lib/view/connect/connect-form'

interface RewriteRowsProps {
  readonly rewrites: ConnectForm['rewrites']
  readonly onChange: (rewrites: ConnectForm['rewrites']) => void
  readonly reasonOf: (row: number) => string | undefined
}

/** The cluster's paths to ours. */
export function RewriteRows({ rewrites, onChange, reasonOf }: RewriteRowsProps) {
  const t = useTranslations('connect')
  const set = (row: number, change: { from?: string; to?: string }) =>
    onChange(rewrites.map((old, index) => (index === row ? { ...old, ...change } : old)))
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium text-text-2">{t('rewrites')}</legend>
      <p className="text-12 text-text-2">{t('rewritesSays')}</p>
      {rewrites.map((rewrite, row) => (
        <div key={row} className="flex items-end gap-1.5">
          <TextField
            mono
            className="min-w-0 flex-1"
            label={t('rewriteFrom')}
            placeholder="file:/data/lake"
            value={rewrite.from}
            error={reasonOf(row)}
            onChange={(event) => set(row, { from: event.target.value })}
          />
          <TextField
            mono
            className="min-w-0 flex-1"
            label={t('rewriteTo')}
            placeholder="file:/mnt/lake"
            value={rewrite.to}
            onChange={(event) => set(row, { to: event.target.value })}
          />
          <IconButton
            label={t('remove', { what: rewrite.from || t('rewrites') })}
            icon={<X />}
            onClick={() => onChange(rewrites.filter((_, index) => index !== row))}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          look="quiet"
          icon={<Plus />}
          onClick={() => onChange([...rewrites, { from: '', to: '' }])}
          className="-ml-2"
        >
          {t('add.rewrite')}
        </Button>
      </div>
    </fieldset>
  )
}
