import { expect, test } from 'vitest'
import { limits } from '#limits.ts'
import { canonicalUserCode, shownUserCode } from './user-code.ts'

test.each([
  ['BCDFGHJK', 'BCDFGHJK'],
  ['bcdf-ghjk', 'BCDFGHJK'],
  [' bcdf – ghjk\n', 'BCDFGHJK'],
  ['BCDF—GHJK', 'BCDFGHJK'],
  ['bcdf\u00a0ghjk', 'BCDFGHJK'],
  ['', ''],
  ['BCDF_GHJK', 'BCDF_GHJK'],
])('%j is the code %j', (typed, code) => {
  expect(canonicalUserCode(typed)).toBe(code)
})

test('a code is shown in two halves, however it was typed', () => {
  expect(shownUserCode('bcdfghjk')).toBe('BCDF-GHJK')
  expect(shownUserCode('BCDF-GHJK')).toBe('BCDF-GHJK')
})

test('codes have no letters that make words or are taken for digits, and 34 bits', () => {
  expect(limits.userCodeAlphabet).not.toMatch(/[AEIOUY01]/)
  expect(new Set(limits.userCodeAlphabet).size).toBe(limits.userCodeAlphabet.length)
  expect(limits.userCodeLength * Math.log2(limits.userCodeAlphabet.length)).toBeGreaterThan(34)
})
