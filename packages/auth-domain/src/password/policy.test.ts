import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkNewPassword } from './policy.ts'

const lengths = { minPasswordLength: 8, maxPasswordLength: 128 }

test.each([
  ['', 'PASSWORD_TOO_SHORT'],
  ['1234567', 'PASSWORD_TOO_SHORT'],
  ['🔑🔑🔑🔑🔑🔑🔑', 'PASSWORD_TOO_SHORT'],
  ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ['x'.repeat(1_000_000), 'PASSWORD_TOO_LONG'],
])('%.10s… is refused as %s', (password, refusal) => {
  expect(checkNewPassword(password, lengths)).toEqual({ allowed: false, refusal })
})

test.each(['12345678', '🔑🔑🔑🔑🔑🔑🔑🔑', ' '.repeat(8), 'x'.repeat(128), '🔑'.repeat(128)])(
  '%.10s… is allowed',
  (password) => {
    expect(checkNewPassword(password, lengths).allowed).toBe(true)
  },
)

test('exactly the lengths between the bounds are allowed, counted in code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 150 }), (password) => {
      const count = [...password].length
      expect(checkNewPassword(password, lengths).allowed).toBe(count >= 8 && count <= 128)
    }),
  )
})
