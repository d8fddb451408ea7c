import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['Acme', 'Acme'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a'.repeat(41), `${'a'.repeat(39)}…`],
  [`${'a'.repeat(38)} ${'b'.repeat(9)}`, `${'a'.repeat(38)}…`],
  ['🙂'.repeat(41), `${'🙂'.repeat(39)}…`],
])('%s becomes %s in a label', (text, cut) => {
  expect(cutText(text)).toBe(cut)
})
