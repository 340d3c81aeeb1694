'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from './button'
import { cn } from './cn'
import { useToast } from './toast'

interface CopyButtonProps {
  readonly value: string
  /** What is copied, for the label: “Copy ods.orders@812”. */
  readonly what: string
  /** With text it is a whole button, without an icon. */
  readonly children?: ReactNode
  readonly look?: 'plain' | 'primary' | 'quiet'
  /** Shown only while its `group/copy` is pointed at or holds the focus; always where nothing can hover. */
  readonly reveal?: boolean
  readonly icon?: ReactNode
  readonly className?: string
}

export function CopyButton({ value, what, children, look, icon, reveal, className }: CopyButtonProps) {
  const t = useTranslations('common')
  const copy = useCopy()
  const [done, setDone] = useState(false)
  const onClick = () => void copy(value, what).then(setDone)
  const rest = {
    onClick,
    onBlur: () => setDone(false),
    className: cn(
      reveal === true &&
        '-my-1 opacity-0 group-hover/copy:opacity-100 max-sm:-my-2.5 focus-visible:opacity-100 pointer-coarse:opacity-100',
      className,
    ),
  }
  if (children === undefined) {
    return (
      <IconButton
        size="sm"
        label={t('copy', { what })}
        icon={done ? <Check /> : (icon ?? <Copy />)}
        look={look ?? 'quiet'}
        {...rest}
      />
    )
  }
  return (
    <Button look={look ?? 'plain'} icon={done ? <Check /> : (icon ?? <Copy />)} {...rest}>
      {children}
    </Button>
  )
}

/** Copies and says so; answers whether it worked. */
export function useCopy(): (value: string, what: string) => Promise<boolean> {
  const t = useTranslations('common')
  const toast = useToast()
  return async (value, what) => {
    const worked = await writeClipboard(value)
    toast(worked ? `${t('copied')}: ${what}` : t('copyFailed'))
    return worked
  }
}

/** The clipboard needs a secure page; elsewhere (plain http in a company network) the old way still works. */
async function writeClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return copyBySelection(value)
  }
}

function copyBySelection(value: string): boolean {
  const area = document.createElement('textarea')
  area.value = value
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const worked = document.execCommand('copy')
  area.remove()
  return worked
}
