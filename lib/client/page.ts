/** Every list of the API. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly readAt: string
}

/** The most one page may hold; the server clamps. */
export const LARGEST_PAGE = 5000
