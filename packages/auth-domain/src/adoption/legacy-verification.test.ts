import { expect, test } from 'vitest'
import { adoptLegacyClaims, legacyClaimsSchema } from './legacy-verification.ts'

const at = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-02-01T12:00:00Z')
const iat = before.getTime() / 1000
const olga = { id: 'olga', email: 'olga@example.com', createdAt: before, tokenStamp: 0 }
const HOUR = 3600
const WEEK = 7 * 24 * HOUR
const claims = { email: 'Olga@example.com', iat, exp: iat + HOUR }
const adopted = { adoptedAt: at, now: at }

test('a link from before the adoption verifies the address of its user', () => {
  expect(adoptLegacyClaims(claims, olga, adopted)).toEqual({ userId: 'olga', email: 'olga@example.com', stamp: 0 })
})

test.each([
  ['change-email-confirmation', false],
  ['change-email-verification', true],
  [undefined, false],
])('a change of address that was mailed as %s proves the new one: %s', (requestType, proved) => {
  const changed = adoptLegacyClaims({ ...claims, requestType, updateTo: 'New@example.com' }, olga, adopted)
  expect(changed).toMatchObject({ updateTo: 'new@example.com', proved })
})

test.each([
  ['of nobody', claims, undefined],
  ['made after the adoption', { ...claims, iat: at.getTime() / 1000 + 1 }, olga],
  ['of another user, as 1.7 says', { ...claims, userId: 'mia' }, olga],
  ['that lasts longer than a week', { ...claims, exp: iat + WEEK + 1 }, olga],
  ['for who came later', claims, { ...olga, createdAt: at }],
  ['from before a new password', claims, { ...olga, tokenStamp: 1 }],
])('a link %s is worth nothing', (_title, link, user) => {
  expect(adoptLegacyClaims(link, user, adopted)).toBeUndefined()
})

test('a link of the same user that lasts a week is good for a week after the adoption, and not for longer', () => {
  const link = { ...claims, userId: 'olga', exp: iat + WEEK }
  const after = (seconds: number) => ({ adoptedAt: at, now: new Date(at.getTime() + seconds * 1000) })
  expect(adoptLegacyClaims(link, olga, after(WEEK))).toMatchObject({ userId: 'olga' })
  expect(adoptLegacyClaims(link, olga, after(WEEK + 1))).toBeUndefined()
})

test('a legacy token that says more is no link', () => {
  expect(legacyClaimsSchema.safeParse({ ...claims, userId: 'olga' }).success).toBe(true)
  expect(legacyClaimsSchema.safeParse({ ...claims, name: 'Olga' }).success).toBe(false)
})
