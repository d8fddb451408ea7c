import { expect, test } from 'vitest'
import { requestPasswordResetInput, withParameter } from './reset-password.ts'

const BASE = 'https://id.example.com'

test.each([
  ['/r', `${BASE}/r?token=T`],
  ['/r?x=1', `${BASE}/r?x=1&token=T`],
  ['/r?token=theirs', `${BASE}/r?token=T`],
  ['/r?token=one&token=two', `${BASE}/r?token=T`],
  ['https://app.example.com', 'https://app.example.com/?token=T'],
  ['https://app.example.com/r?x=%2F#part', 'https://app.example.com/r?x=%2F&token=T#part'],
  ['myapp://open/here', 'myapp://open/here?token=T'],
])('the token is set in the query of %s', (target, expected) => {
  expect(withParameter(target, BASE, 'token', 'T')).toBe(expected)
})

test('the value is encoded and adds no further parameter', () => {
  expect(withParameter('/r', BASE, 'error', 'a&b=c#d')).toBe(`${BASE}/r?error=a%26b%3Dc%23d`)
})

test.each([[['olga@example.com']], [{ email: 'olga@example.com' }], [5], [null], ['']])(
  '%j is not an email',
  (email) => {
    expect(requestPasswordResetInput.safeParse({ email }).success).toBe(false)
  },
)
