import { expect, test } from 'vitest'
import { isBlank } from './blank.ts'

const invisible = [
  '\u200b',
  '\u2060',
  '\u2800',
  '\u3164',
  '\u115f',
  '\uffa0',
  '\u00ad',
  '\u034f',
  '\ufe0f',
  '\u{e0041}',
]

test.each(['', ' ', '\t', '\u00a0', '\u3000', '\ufeff', ...invisible])('%j is blank, and so beside blanks', (text) => {
  expect([text, ` ${text}`, `${text}\u200b${text}`].every(isBlank)).toBe(true)
})

test.each(['a', '.', '名', '😀', '👩\u200d💻', '\u200bO', 'نام\u200cها'])('%j is not', (text) => {
  expect(isBlank(text)).toBe(false)
})

test('a long text is judged at once', () => {
  const started = performance.now()
  expect(isBlank(`${'\u200b '.repeat(50_000)}a`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(500)
})
