'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, Dialog, ErrorNotice, TextField, useToast } from '@/components/ui'
import { delayKeys, refreshLake, updateDelaySetting } from '@/lib/client'
import type { DelaySettingUpdate, WireDelayDetail } from '@/lib/contracts'
import { parseMinutes, parseShare } from '@/lib/view/delays/lateness'
import { refLabel } from '@/lib/view/ref-parts'
import { PauseChoice, pauseEnd, type Pause } from './pause-choice'

interface SettingDialogProps {
  readonly lake: string
  readonly delay: WireDelayDetail
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What a person sets for one table; made anew each time it opens, so that it begins with what is. */
export function SettingDialog(props: SettingDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

const MINUTE = 60_000
const USUAL_SHARE = '99'

function OpenDialog({ lake, delay, onOpenChange }: SettingDialogProps) {
  const t = useTranslations('delays.setting')
  const common = useTranslations('common')
  const client = useQueryClient()
  const toast = useToast()
  const { setting } = delay
  const [threshold, setThreshold] = useState(minutesOf(setting.thresholdMs))
  const [target, setTarget] = useState(minutesOf(setting.target?.ms ?? null))
  const [share, setShare] = useState(
    setting.target === null ? USUAL_SHARE : String(setting.target.permille / 10),
  )
  const [pause, setPause] = useState<Pause>('keep')
  const name = refLabel(delay.ref)
  const thresholdMs = parseMinutes(threshold)
  const targetMs = parseMinutes(target)
  const permille = parseShare(share)
  const wrong =
    Number.isNaN(thresholdMs) || Number.isNaN(targetMs) || (targetMs !== null && Number.isNaN(permille))
  const save = useMutation({
    mutationFn: (change: DelaySettingUpdate) => updateDelaySetting(lake, delay.ref, change),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: delayKeys.all(lake) })
      onOpenChange(false)
      toast(t('saved', { name }))
      await refreshLake(client, lake)
    },
  })
  const submit = () => {
    const pausedUntil = pauseEnd(pause, Date.now())
    save.mutate({
      thresholdMs,
      target: targetMs === null ? null : { ms: targetMs, permille },
      ...(pausedUntil === undefined ? {} : { pausedUntil }),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('title', { name })}
      says={t('says')}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common('cancel')}</Button>
          <Button look="primary" disabled={wrong || save.isPending} onClick={submit}>
            {save.isPending ? t('saving') : t('save')}
          </Button>
        </>
      }
    >
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong) submit()
        }}
      >
        <TextField
          label={t('threshold')}
          inputMode="decimal"
          value={threshold}
          onChange={(event) => setThreshold(event.target.value)}
          hint={t('thresholdHint')}
          error={Number.isNaN(thresholdMs) ? t('wrongNumber') : undefined}
        />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <TextField
            label={t('targetMs')}
            inputMode="decimal"
            value={target}
            onChange={(event) => setTarget(event.target.value)}
            hint={t('targetHint')}
            error={Number.isNaN(targetMs) ? t('wrongNumber') : undefined}
          />
          <TextField
            label={t('targetShare')}
            inputMode="decimal"
            value={share}
            onChange={(event) => setShare(event.target.value)}
            disabled={targetMs === null}
            error={targetMs !== null && Number.isNaN(permille) ? t('wrongShare') : undefined}
          />
        </div>
        <div className="grid gap-1">
          <span className="font-medium text-text-2">{t('pause')}</span>
          <PauseChoice
            label={t('pause')}
            value={pause}
            onChange={setPause}
            choices={
              setting.pausedUntil === null
                ? ['keep', '1', '4', '24', '168']
                : ['keep', 'off', '1', '4', '24', '168']
            }
          />
          <span className="text-12 text-text-2">{t('pauseHint')}</span>
        </div>
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden disabled={wrong}>
          {t('save')}
        </button>
      </form>
      {save.error !== null && <ErrorNotice title={t('failed')} error={save.error} />}
    </Dialog>
  )
}

function minutesOf(ms: number | null): string {
  return ms === null ? '' : String(ms / MINUTE)
}
