'use client'

import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { chooseTheme, useTheme } from '@/components/theme'
import { Button, Menu, MenuItem } from '@/components/ui'

const CHOICES = ['system', 'light', 'dark'] as const

export function ThemeButton() {
  const t = useTranslations('shell.theme')
  const { choice, theme } = useTheme()
  return (
    <Menu
      align="end"
      trigger={
        <Button
          look="quiet"
          aria-label={t('label')}
          className="w-7 px-0 max-sm:w-11 max-sm:px-0 [&_.lucide]:size-4"
        >
          {theme === 'dark' ? <Sun /> : <Moon />}
        </Button>
      }
    >
      {CHOICES.map((each) => (
        <MenuItem key={each} checked={each === choice} onSelect={() => chooseTheme(each)}>
          {t(each)}
        </MenuItem>
      ))}
    </Menu>
  )
}
