import { expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { answerDifferences } from './compare-answers.ts'
import { Pairing } from './pairing.ts'
import { readSetCookie } from './set-cookie.ts'

const SIGNATURE = encodeURIComponent(`${'A'.repeat(43)}=`)
const TIME = '2031-05-01T12:00:00.000Z'

/** An answer of a service whose generated values all consist of one letter. */
function answerOf(letter: string, overrides: Partial<Answer> = {}, body: object = {}, cookie = ''): Answer {
  const id = letter.repeat(32)
  const line = `${letter}.session_token=${id}.${SIGNATURE}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`
  const set = readSetCookie(cookie || line)
  return {
    status: 200,
    type: 'application/json',
    body: { session: { id, userId: id, name: 'x', at: TIME, ...body } },
    header: () => undefined,
    at: 0,
    cookies: new Map([[set.name, set]]),
    ...overrides,
  }
}

function differencesTo(foyer: Answer, pairing = new Pairing()): string[] {
  const at = { path: '', key: '', pairing, bases: { peer: 'http://a', foyer: 'http://b' } }
  return answerDifferences(at, answerOf('a'), foyer).map(({ part }) => part)
}

test('answers that differ only in generated values are equal', () => {
  expect(differencesTo(answerOf('b'))).toEqual([])
})

test.each([
  ['another status', 'status', answerOf('b', { status: 201 })],
  ['another type', 'type', answerOf('b', { type: 'text/plain' })],
  ['another body', 'body', answerOf('b', { body: null })],
  ['another text', 'body', answerOf('b', {}, { name: 'y' })],
  ['an additional key', 'body', answerOf('b', {}, { more: null })],
  [
    'a missing key',
    'body',
    answerOf('b', { body: { session: { id: 'b'.repeat(32), userId: 'b'.repeat(32), at: TIME } } }),
  ],
  ['null instead of a string', 'body', answerOf('b', {}, { name: null })],
  ['another time', 'body', answerOf('b', {}, { at: '2031-05-01T12:00:01.000Z' })],
  ['an invalid id', 'body', answerOf('b', {}, { id: 'short' })],
  ['two ids instead of one', 'body', answerOf('b', {}, { userId: 'c'.repeat(32) })],
  ['an additional header', 'headers', answerOf('b', { header: (name) => (name === 'location' ? '/x' : undefined) })],
  ['no cookie', 'cookies', answerOf('b', { cookies: new Map() })],
  ['a cookie of another name', 'cookies', answerOf('b', {}, {}, 'b.other=x; Path=/')],
] as const)('%s is a difference', (_what, part, foyer) => {
  expect(differencesTo(foyer)).toContain(part)
})

test.each([
  ['Max-Age', 'Max-Age=61; Path=/; HttpOnly; SameSite=Lax'],
  ['Path', 'Max-Age=60; HttpOnly; SameSite=Lax'],
  ['HttpOnly', 'Max-Age=60; Path=/; SameSite=Lax'],
  ['SameSite', 'Max-Age=60; Path=/; HttpOnly; SameSite=None'],
  ['Secure', 'Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure'],
  ['Domain', 'Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Domain=x.example'],
])('a cookie with another %s is a difference', (_attribute, attributes) => {
  const line = `b.session_token=${'b'.repeat(32)}.${SIGNATURE}; ${attributes}`
  expect(differencesTo(answerOf('b', {}, {}, line))).toEqual(['cookies'])
})

test('a cleared, an unsigned and a __Secure- cookie are differences', () => {
  const attributes = 'Max-Age=60; Path=/; HttpOnly; SameSite=Lax'
  expect(differencesTo(answerOf('b', {}, {}, 'b.session_token=; Max-Age=0; Path=/'))).toContain('cookies')
  expect(differencesTo(answerOf('b', {}, {}, `b.session_token=bare; ${attributes}`))).toEqual(['cookies'])
  const prefixed = `__Secure-b.session_token=${'b'.repeat(32)}.${SIGNATURE}; ${attributes}`
  expect(differencesTo(answerOf('b', {}, {}, prefixed))).toEqual(['cookies'])
})

test('a generated value must not be paired with two values', () => {
  const pairing = new Pairing()
  expect(differencesTo(answerOf('b'), pairing)).toEqual([])
  expect(differencesTo(answerOf('c'), pairing)).toEqual(expect.arrayContaining(['body', 'cookies']))
})
