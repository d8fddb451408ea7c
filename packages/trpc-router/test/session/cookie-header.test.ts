import { parse } from 'cookie'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCookieHeader } from '#runtime/context/cookie-header.ts'

test.each<[string, [string, string[]][]]>([
  ['', []],
  ['a', []],
  ['a=1', [['a', ['1']]]],
  [
    'a=1; b=2',
    [
      ['a', ['1']],
      ['b', ['2']],
    ],
  ],
  ['a=1;a=2;\ta = 3 ', [['a', ['1', '2', '3']]]],
  [
    'a=x%3Dy; b=%zz',
    [
      ['a', ['x=y']],
      ['b', ['%zz']],
    ],
  ],
  ['a=b=c', [['a', ['b=c']]]],
  ['=a; ;;', [['', ['a']]]],
  [
    '\u00a0a=1; \ufeffa=2',
    [
      ['\u00a0a', ['1']],
      ['\ufeffa', ['2']],
    ],
  ],
])('%j', (header, values) => {
  expect([...parseCookieHeader(header)]).toEqual(values)
})

test('the first value of each name is what the cookie package reads', () => {
  const piece = fc.constantFrom('a', '__Host-b', '=', ';', ' ', '\t', '%41', '%', '"', 'x.y', '')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
      const header = `a=1; ${parts.join('')}`
      const firsts = [...parseCookieHeader(header)].map(([name, [first]]) => [name, first])
      expect(Object.fromEntries(firsts)).toEqual({ ...parse(header) })
    }),
    { numRuns: 3000 },
  )
})
