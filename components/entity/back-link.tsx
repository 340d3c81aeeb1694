import { Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, Tooltip } from '@/components/ui'
import { refLabel } from '@/lib/view/ref-parts'
import { rollbackHref } from '@/lib/view/url-state'

/** At the end of a version's row: what would have to go back with it. */
export function BackLink({ lake, version }: { readonly lake: string; readonly version: string }) {
  const t = useTranslations('entity')
  const label = t('backTo', { version: refLabel(version) })
  return (
    <Tooltip says={label}>
      <Button asChild look="quiet" size="sm" className="w-6 px-0 max-sm:w-10 [&_.lucide]:size-3.5">
        <Link href={rollbackHref(lake, { at: [version], step: 'cut' })} aria-label={label}>
          <Undo2 />
        </Link>
      </Button>
    </Tooltip>
  )
}
