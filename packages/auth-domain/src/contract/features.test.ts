import { expect, test } from 'vitest'
import { type FoyerOptions, optionsSchema } from '#options.ts'
import { checkSwitch, type FeatureUse } from './features.ts'

type Refusal = Exclude<FeatureUse, string>['otherwise']

const twoFactor = { enabled: true }

test.each<[Refusal, FoyerOptions, FoyerOptions]>([
  ['EMAIL_AND_PASSWORD_NOT_ENABLED', {}, { emailAndPassword: { enabled: false } }],
  ['RESET_PASSWORD_NOT_ENABLED', {}, { emailAndPassword: { resetPassword: { enabled: false } } }],
  ['DELETE_USER_DISABLED', {}, { user: { deleteUser: { enabled: false } } }],
  ['ORGANIZATION_DELETION_DISABLED', {}, { organization: { disableOrganizationDeletion: true } }],
  ['OTP_NOT_CONFIGURED', { twoFactor }, { twoFactor: { ...twoFactor, otpOptions: { enabled: false } } }],
  ['TOTP_NOT_CONFIGURED', { twoFactor }, { twoFactor: { ...twoFactor, totpOptions: { disable: true } } }],
  ['POST_NEEDS_DEFERRED_REFRESH', { session: { deferSessionRefresh: true } }, {}],
  ['TOKENS_NOT_ENABLED', { jwt: { enabled: true } }, {}],
  ['TOKENS_NOT_ENABLED', { oauthProvider: { enabled: true } }, {}],
])('%s answers while the option is off, and not while it is on', (otherwise, on, off) => {
  const feature = { of: 'always', otherwise } as const
  expect(checkSwitch({ feature }, optionsSchema.parse(on)).allowed).toBe(true)
  expect(checkSwitch({ feature }, optionsSchema.parse(off))).toEqual({ allowed: false, refusal: otherwise })
})

test('an operation without such an option is refused by none', () => {
  expect(checkSwitch({ feature: 'always' }, optionsSchema.parse({})).allowed).toBe(true)
})
