'use client'

import { useSyncExternalStore } from 'react'
import { readThemeChoice, THEME_COOKIE, type Theme, type ThemeChoice } from './theme'

const DARK = '(prefers-color-scheme: dark)'
const ONE_YEAR_S = 31_536_000
const listeners = new Set<() => void>()

/** What the person chose, and which theme that is now. */
export function useTheme(): { readonly choice: ThemeChoice; readonly theme: Theme } {
  const choice = useSyncExternalStore(subscribe, currentChoice, () => 'system' as const)
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const)
  return { choice, theme }
}

export function chooseTheme(choice: ThemeChoice): void {
  const age = choice === 'system' ? 0 : ONE_YEAR_S
  document.cookie = `${THEME_COOKIE}=${choice}; path=/; max-age=${age}; samesite=lax`
  document.documentElement.dataset['themeChoice'] = choice
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) matchMedia(DARK).addEventListener('change', apply)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) matchMedia(DARK).removeEventListener('change', apply)
  }
}

function currentChoice(): ThemeChoice {
  return readThemeChoice(document.documentElement.dataset['themeChoice'])
}

function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function apply(): void {
  const choice = currentChoice()
  const system = matchMedia(DARK).matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = choice === 'system' ? system : choice
  for (const listener of listeners) listener()
}
