'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, Chip, Dialog, ErrorNotice, SkeletonRows, useToast } from '@/components/ui'
import { alertKeys, deleteChannel, alertPreviewQuery, testChannel, updateChannel } from '@/lib/client'
import type { WireChannel } from '@/lib/contracts'

interface ChannelRowProps {
  readonly lake: string
  readonly channel: WireChannel
}

/** One webhook: where it goes, and test, preview, off, remove. */
export function ChannelRow({ lake, channel }: ChannelRowProps) {
  const t = useTranslations('delays.alerts')
  const client = useQueryClient()
  const toast = useToast()
  const [previewing, setPreviewing] = useState(false)
  const { id, name, enabled } = channel
  const refresh = () => client.invalidateQueries({ queryKey: alertKeys.all(lake) })
  const test = useMutation({
    mutationFn: () => testChannel(lake, id),
    onSuccess: async () => {
      toast(t('tested', { name }))
      await refresh()
    },
  })
  const turn = useMutation({
    mutationFn: () => updateChannel(lake, id, { enabled: !enabled }),
    onSuccess: refresh,
  })
  const remove = useMutation({ mutationFn: () => deleteChannel(lake, id), onSuccess: refresh })
  const error = test.error ?? turn.error ?? remove.error
  return (
    <li className="border-b border-line px-3.5 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Chip>{t(`kinds.${channel.kind}`)}</Chip>
        <span className="text-12 text-text-3">{t(channel.signed ? 'signed' : 'unsigned')}</span>
        {!enabled && <Chip border="dashed">{t('off')}</Chip>}
      </div>
      <div className="font-mono text-12 break-all text-text-2">{channel.url}</div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={test.isPending}
          aria-label={t('testOf', { name })}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
        <Button size="sm" aria-label={t('previewOf', { name })} onClick={() => setPreviewing(true)}>
          {t('preview')}
        </Button>
        <Button size="sm" look="quiet" disabled={turn.isPending} onClick={() => turn.mutate()}>
          {t(enabled ? 'switchOff' : 'switchOn')}
        </Button>
        <Button
          size="sm"
          look="quiet"
          disabled={remove.isPending}
          aria-label={t('removeOf', { name })}
          onClick={() => remove.mutate()}
        >
          {t('remove')}
        </Button>
      </div>
      {error !== null && <ErrorNotice title={t('failed')} error={error} />}
      {previewing && <Preview lake={lake} channel={channel} onClose={() => setPreviewing(false)} />}
    </li>
  )
}

function Preview({ lake, channel, onClose }: ChannelRowProps & { readonly onClose: () => void }) {
  const t = useTranslations('delays.alerts')
  const query = useQuery(alertPreviewQuery(lake, channel.id))
  const { data } = query
  return (
    <Dialog open onOpenChange={onClose} title={t('previewTitle', { name: channel.name })}>
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error !== null && <ErrorNotice title={t('failed')} error={query.error} />}
      {data !== undefined && (
        <div className="grid gap-3">
          <p className="break-words">{data.firstLine}</p>
          <Text title={t('previewHeaders')}>
            {data.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          </Text>
          <Text title={t('previewBody')}>{JSON.stringify(JSON.parse(data.body), null, 2)}</Text>
        </div>
      )}
    </Dialog>
  )
}

function Text({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div>
      <h3 className="mb-1 text-12 font-medium text-text-3">{title}</h3>
      <pre
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-card bg-sunken px-2.5 py-2 font-mono text-12 break-all whitespace-pre-wrap"
      >
        {children}
      </pre>
    </div>
  )
}
