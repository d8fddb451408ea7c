import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['Acme', 'Acme'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a'.repeat(41), `${'a'.repeat(39)}…`],
  [`${'a'.repeat(38)} ${'b'.repeat(9)}`, `${'a'.repeat(38)}…`],
  ['Gesellschaft für elektronische Datenverarbeitung', 'Gesellschaft für elektronische…'],
  ['Rothstein, Sons and Company, of Old Bond Street', 'Rothstein, Sons and Company, of Old…'],
  [`A ${'b'.repeat(50)}`, `A ${'b'.repeat(37)}…`],
  ['🙂'.repeat(41), `${'🙂'.repeat(39)}…`],
])('%s becomes %s in a label', (text, cut) => {
  expect(cutText(text)).toBe(cut)
})
