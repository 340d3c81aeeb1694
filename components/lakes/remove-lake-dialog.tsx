'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button, Dialog, ErrorNotice, useToast } from '@/components/ui'
import { deleteLake, forgetLake } from '@/lib/client'
import type { WireLake } from '@/lib/contracts'

interface RemoveLakeDialogProps {
  readonly lake: WireLake
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Says what cannot be read again before it goes. */
export function RemoveLakeDialog({ lake, open, onOpenChange }: RemoveLakeDialogProps) {
  const t = useTranslations('connections')
  const common = useTranslations('common')
  const client = useQueryClient()
  const toast = useToast()
  const remove = useMutation({
    mutationFn: () => deleteLake(lake.name),
    onSuccess: async () => {
      onOpenChange(false)
      toast(t('removed', { lake: lake.name }))
      await forgetLake(client, lake.name)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('removeTitle', { lake: lake.name })}
      says={t('removeSays')}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common('cancel')}</Button>
          <Button look="primary" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {remove.isPending ? t('removing') : t('confirm', { lake: lake.name })}
          </Button>
        </>
      }
    >
      <h3 className="mt-3 mb-1 font-semibold">{t('lost')}</h3>
      <ul className="list-disc pl-5 text-text-2">
        <li>{t('lostFacts', { tables: lake.counts.tables, jobs: lake.counts.jobs })}</li>
        {!lake.sample && <li>{t('lostPast')}</li>}
        <li>{t('lostLinks')}</li>
        {lake.sample && <li>{t('lostSample')}</li>}
      </ul>
      {remove.error !== null && <ErrorNotice title={t('notRemoved')} error={remove.error} />}
    </Dialog>
  )
}
