import { expect, test } from 'vitest'
import { isPlaceholderEmail, placeholderEmail } from './placeholder-email.ts'

test.each([
  ['tiktok', 'abc-123', 'abc-123@tiktok.invalid'],
  ['reddit', 'T2 ÄB', 't2--b@reddit.invalid'],
])('a user of %s with the id %s gets the placeholder %s', (providerId, accountId, email) => {
  expect(placeholderEmail(providerId, accountId)).toBe(email)
  expect(isPlaceholderEmail(email)).toBe(true)
})

test.each(['olga@example.com', 'invalid@example.com', 'olga@invalid.example'])('%s is not a placeholder', (email) => {
  expect(isPlaceholderEmail(email)).toBe(false)
})
