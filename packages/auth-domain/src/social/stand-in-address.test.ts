import { expect, test } from 'vitest'
import { isStandInAddress, standInAddress } from './stand-in-address.ts'

test.each([
  ['tiktok', 'abc-123', 'abc-123@tiktok.invalid'],
  ['reddit', 'T2 ÄB', 't2--b@reddit.invalid'],
])('somebody at %s whose id is %s has the address %s', (providerId, accountId, email) => {
  expect(standInAddress(providerId, accountId)).toBe(email)
  expect(isStandInAddress(email)).toBe(true)
})

test.each(['olga@example.com', 'invalid@example.com', 'olga@invalid.example'])(
  '%s is an address of somebody’s own',
  (email) => {
    expect(isStandInAddress(email)).toBe(false)
  },
)
