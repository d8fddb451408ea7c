import { expect, test } from 'vitest'
import { resetTwoFactor } from './reset-two-factor.ts'

const adam = { id: 'adam' }

test.each([
  ['nobody', undefined, 'ADMIN_USER_NOT_FOUND'],
  ['themselves', { id: 'adam', twoFactorEnabled: true }, 'ADMIN_CANNOT_RESET_OWN_SECOND_FACTOR'],
  ['a user without one', { id: 'uma', twoFactorEnabled: false }, 'TWO_FACTOR_NOT_ENABLED'],
  ['a user who never had one', { id: 'uma', twoFactorEnabled: null }, 'TWO_FACTOR_NOT_ENABLED'],
])('an admin cannot reset the second factor of %s', (_title, target, refusal) => {
  expect(resetTwoFactor(adam.id, target)).toEqual({ allowed: false, refusal })
})

test('an admin can reset the second factor of another user who has one', () => {
  const uma = { id: 'uma', twoFactorEnabled: true }
  expect(resetTwoFactor(adam.id, uma)).toEqual({ allowed: true, value: uma })
})
