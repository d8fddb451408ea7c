import { parseCookieHeader } from '@foyer/trpc-router/runtime/context/cookie-header'
import { parse } from 'cookie'
import { expect, test } from 'vitest'

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
  const pieces = ['a', '__Host-b', '=', ';', ' ', '\t', '%41', '%', '"']
  for (const header of combinations(pieces, 4)) {
    const read = [...parseCookieHeader(`x=1; ${header}`)].map(([name, [first]]) => [name, first])
    expect(Object.fromEntries(read), header).toEqual({ ...parse(`x=1; ${header}`) })
  }
})

function combinations(pieces: readonly string[], length: number): string[] {
  if (length === 0) return ['']
  return combinations(pieces, length - 1).flatMap((start) => pieces.map((piece) => start + piece))
}
