export const THEME_COOKIE = 'headwater-theme'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

export function readThemeChoice(text: string | undefined): ThemeChoice {
  return text === 'light' || text === 'dark' ? text : 'system'
}

/** Runs before the first paint, so that no page flashes in the other theme. */
export const THEME_SCRIPT = `(function(){var d=document.documentElement,m=/(?:^|; )${THEME_COOKIE}=(light|dark)/.exec(document.cookie),c=m?m[1]:'system';d.dataset.themeChoice=c;d.dataset.theme=c==='system'?(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'):c})()`
