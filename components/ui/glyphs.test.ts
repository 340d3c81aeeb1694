import { expect, it } from 'vitest'
import { GLYPHS, glyphMarkup } from './glyphs'
import { STATES } from './states'

it('gives each state another silhouette', () => {
  const outlines = STATES.map((state) => JSON.stringify(GLYPHS[state].filter(({ part }) => part !== 'sign')))
  expect(new Set(outlines).size).toBe(STATES.length)
})

it('fills in the colours of its state', () => {
  const markup = glyphMarkup('late', (token) => `[${token}]`)
  expect(markup).toContain('fill="[late-fill]" stroke="[late-edge]"')
  expect(markup).toContain('stroke="[late-on]"')
  expect(markup).not.toContain('var(')
})
