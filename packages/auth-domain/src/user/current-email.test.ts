import { expect, test } from 'vitest'
import { mustCurrentEmailAgree } from './current-email.ts'

const olga = { email: 'olga@example.com', emailVerified: false }
const verified = { ...olga, emailVerified: true }

test.each([
  ['a verified email agrees', verified, false, true],
  ['a verified email agrees with the option too', verified, true, true],
  ['an unverified one does not', olga, false, false],
  ['an unverified one agrees with the option', olga, true, true],
  ['that of an anonymous user has no mailbox', { ...olga, isAnonymous: true }, true, false],
  ['a placeholder has none either', { ...olga, email: '1@spotify.invalid' }, true, false],
])('%s', (_title, user, verifyCurrentEmail, agrees) => {
  expect(mustCurrentEmailAgree(user, verifyCurrentEmail)).toBe(agrees)
})
