import { expect, test } from 'vitest'
import { authenticationContext } from './authentication-context.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 2, 3, 4, second))
const session = { createdAt: at(1) }
const none = { secondFactorAt: null, confirmedAt: null }

test.each([
  ['a password', { methods: 'password', factors: 'knows', ...none }, { authTime: at(1), acr: '1', amr: ['pwd'] }],
  ['a link', { methods: 'magic-link', factors: 'mailbox', ...none }, { authTime: at(1), acr: '1', amr: [] }],
  [
    'a password and an app',
    { methods: 'password,totp', factors: 'knows,has', secondFactorAt: at(3), confirmedAt: null },
    { authTime: at(3), acr: '2', amr: ['pwd', 'otp', 'mfa'] },
  ],
  [
    'a passkey that has verified its user',
    { methods: 'passkey', factors: 'has', secondFactorAt: at(1), confirmedAt: null },
    { authTime: at(1), acr: '2', amr: ['hwk', 'mfa'] },
  ],
  [
    'a link, confirmed by a password',
    { methods: 'magic-link', factors: 'mailbox', secondFactorAt: null, confirmedAt: at(9) },
    { authTime: at(9), acr: '1', amr: [] },
  ],
])('of %s', (_title, authentication, context) => {
  expect(authenticationContext(session, authentication)).toEqual(context)
})
