import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeInput, isShallow, withoutUnstorable } from './safe-input.ts'

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

test.each([
  ['text', 'hello', true],
  ['an emoji', { name: '🔑 Ольга' }, true],
  ['a NUL', { name: 'a\0b' }, false],
  ['a NUL in a key', { 'a\0': 1 }, false],
  ['a NUL deep inside', { a: [{ b: ['\0'] }] }, false],
  ['a lone high surrogate', ['\ud800'], false],
  ['a lone low surrogate', ['\udc00x'], false],
  ['32 levels', nested(32), true],
  ['33 levels', nested(33), false],
  ['100,000 levels', nested(100_000), false],
  ['nothing', undefined, true],
])('%s', (_title, input, safe) => {
  expect(isSafeInput(input)).toBe(safe)
})

test.each([
  ['a NUL', '\0', true],
  ['32 levels', nested(32), true],
  ['33 levels', nested(33), false],
])('%s is shallow JSON: %s', (_title, json, shallow) => {
  expect(isShallow(json)).toBe(shallow)
})

test.each([
  ['a\0b', 'ab'],
  ['\ud800🔑\udc00', '🔑'],
  ['Ольга', 'Ольга'],
])('%j is stored as %s', (text, storable) => {
  expect(withoutUnstorable(text)).toBe(storable)
})

test('any well-formed JSON of moderate depth is safe', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text))
      expect(isSafeInput(value)).toBe(true)
    }),
  )
})

test('a value that contains itself, or doubles at each level, is refused at once', () => {
  const loop: Record<string, unknown> = {}
  loop.a = loop
  loop.b = loop
  let doubling: unknown = {}
  for (let depth = 0; depth < 30; depth += 1) doubling = { a: doubling, b: doubling }
  expect([isSafeInput(loop), isSafeInput(doubling)]).toEqual([false, false])
})

test.each([[new Map([['a', '\0']])], [new Set(['\0'])], [/x/], [new URL('https://example.com')]])(
  '%s is not a plain value',
  (value) => {
    expect(isSafeInput({ value })).toBe(false)
  },
)
