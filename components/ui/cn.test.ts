import { expect, it } from 'vitest'
import { cn } from './cn'

it('tells our sizes from our colours', () => {
  expect(cn('text-13 text-text-2', 'text-late-ink')).toBe('text-13 text-late-ink')
  expect(cn('text-13 text-text', 'text-20')).toBe('text-text text-20')
  expect(cn('rounded-card', false, 'rounded-full')).toBe('rounded-full')
})
