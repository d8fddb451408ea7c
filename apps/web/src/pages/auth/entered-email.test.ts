import { expect, test } from 'vitest'
import { invitedEmail } from './entered-email.ts'

test.each([
  ['/accept-invitation/id?proof=p&email=nina%2Bwork%40example.com', 'nina+work@example.com'],
  ['/accept-invitation/id?proof=p', ''],
  ['/account?email=nina%40example.com', ''],
  [undefined, ''],
])('the invited email of %s is "%s"', (callbackURL, email) => {
  expect(invitedEmail(callbackURL)).toBe(email)
})
