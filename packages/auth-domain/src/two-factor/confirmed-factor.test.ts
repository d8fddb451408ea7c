import { expect, test } from 'vitest'
import { confirmedFactor } from './confirmed-factor.ts'

test.each([
  ['a code of an app', 'totp', true, 'totp'],
  ['a code by mail', 'otp', true, 'otp'],
  ['the option where apps are served', 'option', true, 'totp'],
  ['the option where none are', 'option', false, 'otp'],
] as const)('%s puts the factor in force', (_how, by, totp, factor) => {
  expect(confirmedFactor(by, { totp, mail: true })).toBe(factor)
})
