import { expect, test } from 'vitest'
import { absent, type ComparedAnswer, compareAnswers, otherOrder } from './compare-answers.ts'
import { parseSetCookie } from './set-cookie.ts'

const ADOPTED = new Date('2031-05-01T12:00:00.000Z')
const SIGNATURE = encodeURIComponent(`${'A'.repeat(43)}=`)

function answerOf(body: unknown, ...cookies: string[]): ComparedAnswer {
  return { status: 200, body, cookies: cookies.flatMap((line) => parseSetCookie(line) ?? []) }
}

function differences(old: ComparedAnswer, foyer: ComparedAnswer) {
  return compareAnswers(old, foyer, ADOPTED)
}

test.each([
  ['fields in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ['times of one moment', { at: '2031-05-01T12:00:00.123Z' }, { at: '2031-05-01T14:00:00.123+02:00' }],
  ['items that came since', [{ id: 'a' }, { id: 'b', createdAt: '2031-05-02T00:00:00.000Z' }], [{ id: 'a' }]],
  ['nothing', undefined, undefined],
  ['null', null, null],
])('%s are equal', (_what, old, foyer) => {
  expect(differences(answerOf(old), answerOf(foyer))).toEqual([])
})

test.each([
  ['another value', { user: { name: 'a' } }, { user: { name: 'b' } }, 'body.user.name', 'a', 'b'],
  [
    'a millisecond',
    { at: '2031-05-01T12:00:00.123Z' },
    { at: '2031-05-01T12:00:00.124Z' },
    'body.at',
    expect.anything(),
    expect.anything(),
  ],
  ['null instead of nothing', { a: null }, {}, 'body.a', null, absent],
  ['a number as text', { a: 1 }, { a: '1' }, 'body.a', 1, '1'],
  ['no body', {}, undefined, 'body', {}, absent],
  ['fewer items', [{ id: 'a' }, { id: 'b' }], [{ id: 'a' }], 'body[]', expect.any(Array), expect.any(Array)],
  ['other items', [{ id: 'a' }], [{ id: 'b' }], 'body[].id', 'a', 'b'],
])('%s is a difference', (_what, old, foyer, path, one, other) => {
  expect(differences(answerOf(old), answerOf(foyer))).toEqual([{ part: 'body', path, old: one, foyer: other }])
})

test('another order of the same items is one difference, and those of the items are told as well', () => {
  const old = [{ id: 'a' }, { id: 'b', role: 'owner' }]
  const foyer = [{ id: 'b', role: 'member' }, { id: 'a' }]
  expect(differences(answerOf(old), answerOf(foyer))).toEqual([
    { part: 'body', path: 'body[]', old: otherOrder, foyer: otherOrder },
    { part: 'body', path: 'body[].role', old: 'owner', foyer: 'member' },
  ])
})

test('of another status nothing else is said', () => {
  const foyer = { status: 401, body: undefined, cookies: [] }
  expect(differences(answerOf({ a: 1 }), foyer)).toEqual([{ part: 'status', path: 'status', old: 200, foyer: 401 }])
})

test('a signed cookie is compared by what it holds, its expiry by Max-Age alone', () => {
  const line = (signature: string, more = '') =>
    `a.session_token=secret.${signature}; Path=/; Max-Age=60; HttpOnly${more}`
  const other = encodeURIComponent(`${'B'.repeat(43)}=`)
  const expires = '; Expires=Thu, 01 May 2031 12:00:00 GMT'
  expect(differences(answerOf(null, line(SIGNATURE)), answerOf(null, line(other, expires)))).toEqual([])
})

test.each([
  ['another value', 'a.x=2; Path=/', 'cookies.a.x value'],
  ['another attribute', 'a.x=1; Path=/; Secure', 'cookies.a.x; secure'],
  ['another name', 'b.x=1; Path=/', 'cookies.a.x'],
])('a cookie of %s is a difference', (_what, line, path) => {
  const paths = differences(answerOf(null, 'a.x=1; Path=/'), answerOf(null, line)).map((one) => one.path)
  expect(paths).toContain(path)
})
