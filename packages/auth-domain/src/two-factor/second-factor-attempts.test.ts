import { expect, test } from 'vitest'
import { DAY, HOUR } from '#limits.ts'
import { MAX_WRONG_FACTORS, mayBeGuessed, secondFactorRest, secondFactorRests } from './second-factor-attempts.ts'

/** Wrong codes that are compared within so many seconds, sent one as soon as the one before was. */
function guessesWithin(seconds: number): number {
  let [at, wrong, guesses] = [0, 0, 0]
  while (at <= seconds) {
    guesses += 1
    wrong = wrong >= MAX_WRONG_FACTORS ? 1 : wrong + 1
    at += secondFactorRest(wrong)
  }
  return guesses
}

test('ten wrong ones have no rest, and each after them one that grows to a day', () => {
  expect(secondFactorRests.slice(0, 10)).toEqual(new Array(10).fill(0))
  expect(secondFactorRests.slice(10, 17)).toEqual([1, 2, 4, 8, 16, 24, 24].map((hours) => hours * HOUR))
  expect(secondFactorRests.at(-2)).toBe(DAY)
})

test('the hundredth has a rest of thirty days', () => {
  expect(secondFactorRests).toHaveLength(101)
  expect(secondFactorRests.at(-1)).toBe(30 * DAY)
})

test('of six digits, three of which are right at a time, a year of guesses finds one in a thousand accounts', () => {
  expect(guessesWithin(HOUR - 1)).toBe(10)
  expect(guessesWithin(DAY)).toBe(14)
  const guesses = guessesWithin(365 * DAY)
  expect(guesses).toBeLessThan(350)
  expect(1 - (1 - 3 / 10 ** 6) ** guesses).toBeLessThan(1 / 900)
})

test.each(['totp', 'two-factor-otp', 'password'] as const)('%s may be guessed', (method) => {
  expect(mayBeGuessed(method)).toBe(true)
})

test.each(['backup-code', 'passkey'] as const)('%s may not be guessed', (method) => {
  expect(mayBeGuessed(method)).toBe(false)
})
