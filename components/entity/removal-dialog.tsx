'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button, Dialog, ErrorNotice, RefText, useToast } from '@/components/ui'
import { changeRemoval, refreshLake, removalPreviewQuery } from '@/lib/client'
import type { WireRemovalPart } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'

interface RemovalDialogProps {
  readonly lake: string
  readonly job: string
  readonly kind: WireRemovalPart['kind']
  readonly onClose: () => void
}

const SHOWN_EDGES = 12

/** Asks once: what goes, and what would tell of it again. */
export function RemovalDialog({ lake, job, kind, onClose }: RemovalDialogProps) {
  const t = useTranslations('entity.removal')
  const common = useTranslations('common')
  const client = useQueryClient()
  const toast = useToast()
  const preview = useQuery(removalPreviewQuery(lake, job))
  const part = preview.data?.preview?.parts.find((one) => one.kind === kind)
  const name = refLabel(job)
  const remove = useMutation({
    mutationFn: () => changeRemoval(lake, { job, kind }, true),
    onSuccess: async () => {
      onClose()
      toast(t('removed', { kind, job: name }))
      await refreshLake(client, lake)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('dialog.title', { kind, job: name })}
      says={t('dialog.says')}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            look="primary"
            disabled={remove.isPending || part === undefined || part.count === 0}
            onClick={() => remove.mutate()}
          >
            {remove.isPending ? t('dialog.busy') : t('dialog.confirm')}
          </Button>
        </>
      }
    >
      {preview.error !== null && <ErrorNotice what={t('what')} error={preview.error} />}
      {part === undefined ? (
        preview.error === null && <p className="mt-3 text-text-3">{t('dialog.counting')}</p>
      ) : (
        <Part part={part} />
      )}
      {remove.error !== null && <ErrorNotice title={t('dialog.failed')} error={remove.error} />}
    </Dialog>
  )
}

function Part({ part }: { readonly part: WireRemovalPart }) {
  const t = useTranslations('entity.removal')
  return (
    <>
      <h3 className="mt-3 mb-1 font-semibold">{t('dialog.goes')}</h3>
      {part.kind === 'data' ? (
        <p className="text-text-2">{t('dataHolds', { count: part.count, checkpoints: part.checkpoints })}</p>
      ) : (
        <ul className="grid gap-0.5">
          {part.edges.slice(0, SHOWN_EDGES).map((edge) => (
            <li key={`${edge.from} ${edge.to}`} className="flex flex-wrap items-center gap-x-1.5">
              <RefText value={edge.from} wrap /> <span aria-hidden>→</span> <RefText value={edge.to} wrap />
            </li>
          ))}
          {part.edges.length > SHOWN_EDGES && (
            <li className="text-text-2">{t('dialog.more', { count: part.edges.length - SHOWN_EDGES })}</li>
          )}
        </ul>
      )}
      <h3 className="mt-3 mb-1 font-semibold">{t('dialog.returns')}</h3>
      <ul className="list-disc pl-5 text-text-2">
        {part.returnsBy.map((code) => (
          <li key={code}>{t(`dialog.returnsBy.${code}`)}</li>
        ))}
      </ul>
    </>
  )
}
