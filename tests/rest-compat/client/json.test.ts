import { parseJson } from '@foyer/rest-compat/client/json'
import { expect, test } from 'vitest'

test.each([
  { text: '2026-11-21T10:41:17.000Z', date: '2026-11-21T10:41:17.000Z' },
  { text: '2026-11-21T10:41:17.123+02:00', date: '2026-11-21T08:41:17.123Z' },
  { text: '2024-02-29T23:59:59.999-11:30', date: '2024-03-01T11:29:59.999Z' },
])('$text is a date', ({ text, date }) => {
  expect(parseJson(JSON.stringify(text))).toEqual({ json: new Date(date) })
})

test.each([
  '2026-11-21',
  '2026-11-21T10:41:17Z',
  '2026-11-21T10:41:17.000',
  '2026-11-21T10:41:17.000+0200',
  '2026-11-21 10:41:17.000Z',
  '2026-13-45T10:41:17.000Z',
  ' 2026-11-21T10:41:17.000Z',
  '2026-11-21T10:41:17.000Z\n',
  '20261121',
  '',
])('%j stays a string', (text) => {
  expect(parseJson(JSON.stringify(text))).toEqual({ json: text })
})

test('dates are parsed at any depth', () => {
  const at = '2026-11-21T10:41:17.000Z'
  const json = { sessions: [{ expiresAt: at, by: { seen: [at, null, 'then'] } }] }
  expect(parseJson(JSON.stringify(json))).toEqual({
    json: { sessions: [{ expiresAt: new Date(at), by: { seen: [new Date(at), null, 'then'] } }] },
  })
})

test('an empty text is null, and invalid JSON is undefined', () => {
  expect(parseJson('')).toEqual({ json: null })
  expect(parseJson('<!doctype html>')).toBeUndefined()
  expect(parseJson('{"a":')).toBeUndefined()
})

test('no key reaches a prototype', () => {
  const parsed = parseJson('{"name":"Olga","__proto__":{"admin":true},"deep":{"__proto__":{"admin":true}}}')
  expect(parsed).toEqual({ json: { name: 'Olga', deep: {} } })
  expect(JSON.stringify(parsed)).not.toContain('admin')
})
