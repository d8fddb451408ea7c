import { expect, test } from 'vitest'
import { costOfReplacement, costsInForce } from './bcrypt-costs.ts'

test.each([
  ['a new service has what it has noted', { noted: 10 }, { cost: 10, foreign: 12 }],
  ['one that was there before has 12', { noted: null }, { cost: 12, foreign: 12 }],
  ['one whose pepper lies beside its database has 12', { noted: 10, pepperIsBeside: true }, { cost: 12, foreign: 12 }],
  ['the configuration lowers it', { noted: null, configured: 10 }, { cost: 10, foreign: 10 }],
  ['the configuration raises it', { noted: 10, configured: 13 }, { cost: 13, foreign: 13 }],
  [
    'the configuration wins over where the pepper is',
    { noted: 10, configured: 11, pepperIsBeside: true },
    { cost: 11, foreign: 11 },
  ],
])('%s', (_title, facts, costs) => {
  expect(costsInForce({ configured: undefined, pepperIsBeside: false, ...facts })).toEqual(costs)
})

const rest = 'A'.repeat(53)
const own = (cost: number) => `v1$01234567$$2b$${cost}$${rest}`
const key = `${'A'.repeat(22)}==`

test.each([
  ['a cheaper one', own(10), 11],
  ['one of the cost in force', own(11), 11],
  ['a dearer one', own(13), 13],
  ['a cheaper one of bcrypt of another service', `x1$bcrypt$10$2b$${rest}`, 11],
  ['a dearer one of bcrypt of another service', `x1$bcrypt$13$2b$${rest}`, 13],
  ['one of PBKDF2', `x1$pbkdf2$sha512,1,16$${key}$${key}`, 12],
  ['one of better-auth', `${'0'.repeat(32)}:${'0'.repeat(128)}`, 12],
])('a hash in the place of %s is no cheaper', (_title, outdated, cost) => {
  expect(costOfReplacement(outdated, { cost: 11, foreign: 12 })).toBe(cost)
})
