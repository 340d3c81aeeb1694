'use client'

import { useTranslations } from 'next-intl'
import { RefText } from '@/components/ui'
import type { Input } from '@/lib/view/versions'

/** `ods.orders through @811`, with as much doubt as there is. */
export function InputText({ input }: { readonly input: Input }) {
  const t = useTranslations('versions.input')
  const tags = {
    table: () => <RefText value={input.table} />,
    low: () => <Version id={input.low} firm={false} />,
    high: () => <Version id={input.high} firm={input.firmness === 'exact'} />,
  }
  const text = t.rich(messageOf(input), tags)
  if (!input.noNewData) return text
  return (
    <>
      {text} <span className="text-text-3">({t('noNewData')})</span>
    </>
  )
}

function messageOf(input: Input) {
  switch (input.firmness) {
    case 'exact':
    case 'atMost':
    case 'atLeast':
    case 'between':
      return input.firmness
    case 'range':
      return areNeighbours(input) ? 'range-two' : 'range'
    case 'assumed':
      if (input.told === true && input.high !== null) return 'told'
      if (input.lookup) return input.high === null ? 'lookup' : 'lookup-high'
      return input.high === null ? 'assumed' : 'assumed-high'
  }
}

function areNeighbours({ low, high }: Input): boolean {
  return low !== null && high !== null && BigInt(high) - BigInt(low) === 1n
}

/** Accent ink only for what is proven: doubt is set in plain ink. */
function Version({ id, firm }: { readonly id: string | null; readonly firm: boolean }) {
  return (
    <span className={`font-mono text-[.94em] font-medium ${firm ? 'text-accent-ink' : ''}`}>
      @{id ?? '?'}
    </span>
  )
}
