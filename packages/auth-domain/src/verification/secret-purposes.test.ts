import { expect, test } from 'vitest'
import { optionsSchema } from '#options.ts'
import { isShortCode, outlastingPurposes, secretPurposes, signInPurposes } from './secret-purposes.ts'

const options = optionsSchema.parse({})
const purposes = Object.entries(secretPurposes)

test.each(purposes)(
  'what can be guessed of %s may be compared a few times, and is stored as a keyed hash',
  (name, rule) => {
    const { length } = rule.text
    const characters = typeof length === 'number' ? length : length(options)
    expect(isShortCode(name)).toBe(characters < 20)
  },
)

test('the code of a second factor is as long, and may be compared as often, as the options say', () => {
  const set = optionsSchema.parse({ twoFactor: { otpOptions: { digits: 8, allowedAttempts: 2 } } })
  const { text, attempts } = secretPurposes['two-factor-otp']
  expect([text.length(set), attempts(set)]).toEqual([8, 2])
})

test('only "this was not me" stays when what was mailed to a user is invalidated', () => {
  expect(outlastingPurposes).toEqual(['reject-sign-in'])
})

test('a browser that signs in by a link or a code has used both up', () => {
  expect(signInPurposes).toEqual(['magic-link', 'sign-in-code'])
})
