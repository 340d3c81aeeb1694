'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ErrorNotice, Panel, Segmented, TextField } from '@/components/ui'
import { alertKeys, createChannel } from '@/lib/client'
import type { ChannelCreate } from '@/lib/contracts'

const EMPTY = { name: '', url: '', secret: '' }

export function AddChannel({ lake }: { readonly lake: string }) {
  const t = useTranslations('delays.alerts')
  const client = useQueryClient()
  const [kind, setKind] = useState<ChannelCreate['kind']>('json')
  const [form, setForm] = useState(EMPTY)
  const add = useMutation({
    mutationFn: () =>
      createChannel(lake, { ...form, kind, secret: form.secret === '' ? null : form.secret, enabled: true }),
    onSuccess: async () => {
      setForm(EMPTY)
      await client.invalidateQueries({ queryKey: alertKeys.all(lake) })
    },
  })
  const ready = form.name.trim() !== '' && form.url.trim() !== ''
  const field = (key: keyof typeof EMPTY) => ({
    value: form[key],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  })
  return (
    <Panel title={t('add')}>
      <form
        className="grid gap-3 px-3.5 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) add.mutate()
        }}
      >
        <TextField label={t('name')} maxLength={100} {...field('name')} />
        <div className="grid justify-start gap-1">
          <span className="font-medium text-text-2">{t('kind')}</span>
          <Segmented
            label={t('kind')}
            value={kind}
            onChange={setKind}
            options={(['json', 'slack'] as const).map((value) => ({ value, text: t(`kinds.${value}`) }))}
          />
        </div>
        <TextField label={t('url')} mono inputMode="url" hint={t('urlHint')} {...field('url')} />
        <TextField
          label={t('secret')}
          optional
          mono
          type="password"
          autoComplete="new-password"
          hint={t('secretHint')}
          {...field('secret')}
        />
        <div className="flex justify-end">
          <Button type="submit" look="primary" disabled={!ready || add.isPending}>
            {add.isPending ? t('adding') : t('add')}
          </Button>
        </div>
        {add.error !== null && <ErrorNotice title={t('failed')} error={add.error} />}
      </form>
    </Panel>
  )
}
