import { expect, test } from 'vitest'
import { lastUses } from './sign-in-uses.ts'

const first = new Date('2026-05-01T10:00:00Z')
const second = new Date('2026-05-02T10:00:00Z')

test('the latest use of each method counts, by email or username as the password', () => {
  const sessions = [
    { detail: { method: 'email' }, createdAt: first },
    { detail: { method: 'username' }, createdAt: second },
    { detail: { method: 'google' }, createdAt: second },
    { detail: { method: 'google' }, createdAt: first },
  ]
  expect(lastUses(sessions)).toEqual([
    { method: 'password', usedAt: second },
    { method: 'google', usedAt: second },
  ])
})

test('a second factor is used beside the first', () => {
  expect(lastUses([{ detail: { method: ['password'], secondFactor: 'totp' }, createdAt: first }])).toEqual([
    { method: 'password', usedAt: first },
    { method: 'second-factor', usedAt: first },
  ])
})

test.each([null, {}, { method: 7 }, 'email'])('an event that says %o names no method', (detail) => {
  expect(lastUses([{ detail, createdAt: first }])).toEqual([])
})
