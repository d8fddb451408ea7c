import { expect, test } from 'vitest'
import { beganBy } from '#sign-in/methods.ts'
import { secondFactorsFor } from './second-factors-for.ts'

const served = { totp: true, mail: true }

test.each([
  ['any', beganBy('password'), 'totp', served, ['totp', 'otp']],
  ['no code of an app that they never had', beganBy('password'), 'otp', served, ['otp']],
  ['no code by mail after a link by mail', beganBy('magic-link'), 'totp', served, ['totp']],
  ['no mail that is not served', beganBy('password'), 'totp', { totp: true, mail: false }, ['totp']],
  ['no app that is not served', beganBy('password'), 'totp', { totp: false, mail: true }, ['otp']],
  ['nothing after a link by mail without apps', beganBy('magic-link'), 'totp', { totp: false, mail: true }, []],
] as const)('what began is finished by %s', (_what, began, own, by, expected) => {
  expect(secondFactorsFor(began, own, by)).toEqual(expected)
})
