/** Letters of a name that fit beside the icon of a card. */
export const CARD_LETTERS = 18
/** Below a job there is more room than in its stadium, but neighbours need it too. */
export const JOB_LETTERS = 22

export interface FittedName {
  /** Database with its dot, muted; dropped first. */
  readonly place: string
  readonly name: string
}

export function fitName(place: string, name: string, letters: number): FittedName {
  if (place.length + name.length <= letters) return { place, name }
  return { place: '', name: cutMiddle(name, letters) }
}

/** Both ends of a name tell more than its beginning alone: `order_ba…summary`. */
export function cutMiddle(text: string, letters: number): string {
  const chars = [...text]
  if (chars.length <= letters) return text
  const tail = Math.floor((letters - 1) / 2)
  return chars.slice(0, letters - 1 - tail).join('') + '…' + chars.slice(chars.length - tail).join('')
}
