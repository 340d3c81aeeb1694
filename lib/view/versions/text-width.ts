/** IBM Plex Mono is 600 units wide, all of it; the sans is narrower, so 0.58 errs to the wide side. */
const EM = { mono: 0.6, sans: 0.58 } as const
/** Chinese and other wide letters. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

/** px, never too narrow. Pure, so that a drawing can be made and tested without a browser. */
export function textWidth(text: string, font: 'mono' | 'sans', sizePx: number): number {
  let em = 0
  for (const char of text) em += WIDE.test(char) ? 1 : EM[font]
  return em * sizePx
}
