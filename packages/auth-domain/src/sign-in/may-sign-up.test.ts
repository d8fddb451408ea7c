import { expect, test } from 'vitest'
import { type FoyerOptions, optionsSchema } from '#options.ts'
import { maySignUp, type SignUpAttempt } from './may-sign-up.ts'
import type { SignUpMethod } from './methods.ts'
import { signInMethods } from './methods.ts'

const provider = {
  method: 'provider',
  disableSignUp: false,
  disableImplicitSignUp: false,
  requestSignUp: false,
} as const
const allOn = { magicLink: { enabled: true }, emailOTP: { enabled: true }, anonymous: { enabled: true } }

/** The ways to sign up, by method: one for each method that the table lets make a user. */
const attempts: Record<SignUpMethod, SignUpAttempt> = {
  password: 'password',
  'magic-link': 'magic-link',
  'email-code': 'email-code',
  anonymous: 'anonymous',
  provider,
}

function openUnder(options: FoyerOptions): string[] {
  const parsed = optionsSchema.parse(options)
  const open = Object.entries(attempts).filter(([, attempt]) => maySignUp(attempt, parsed))
  return open.map(([method]) => method).sort()
}

test('the ways to sign up are the methods that the table lets make a user', () => {
  const creating = Object.entries(signInMethods).filter(([, rule]) => rule.mayCreateUser)
  expect(openUnder(allOn)).toEqual(creating.map(([method]) => method).sort())
})

test.each<[string, FoyerOptions, string[]]>([
  ['by default', {}, ['password', 'provider']],
  [
    'without passwords',
    { ...allOn, emailAndPassword: { enabled: false } },
    ['anonymous', 'email-code', 'magic-link', 'provider'],
  ],
  [
    'where sign-up is closed to who holds an address',
    { ...allOn, emailAndPassword: { disableSignUp: true } },
    ['anonymous', 'provider'],
  ],
  [
    'where links make no users',
    { ...allOn, magicLink: { enabled: true, disableSignUp: true } },
    ['anonymous', 'email-code', 'password', 'provider'],
  ],
  [
    'where codes make no users',
    { ...allOn, emailOTP: { enabled: true, disableSignUp: true } },
    ['anonymous', 'magic-link', 'password', 'provider'],
  ],
])('%s these are open', (_title, options, open) => {
  expect(openUnder(options)).toEqual(open)
})

test.each([
  [{}, true],
  [{ disableSignUp: true }, false],
  [{ disableSignUp: true, requestSignUp: true }, false],
  [{ disableImplicitSignUp: true }, false],
  [{ disableImplicitSignUp: true, requestSignUp: true }, true],
])('a provider with %o lets sign up: %s', (rule, open) => {
  expect(maySignUp({ ...provider, ...rule }, optionsSchema.parse({}))).toBe(open)
})
