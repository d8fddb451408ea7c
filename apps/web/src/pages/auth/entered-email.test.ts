import { expect, test } from 'vitest'
import { hintedEmail } from './entered-email.ts'

test.each([
  ['/accept-invitation/id?proof=p&email=nina%2Bwork%40example.com', 'nina+work@example.com'],
  ['/accept-invitation/id?proof=p', ''],
  ['/account?email=nina%40example.com', ''],
  ['/consent?sig=s&login_hint=olga%40example.com', 'olga@example.com'],
  ['/consent?sig=s&login_hint=Your%20password%20has%20expired', ''],
  ['/consent?sig=s', ''],
  [undefined, ''],
])('the email that %s names is "%s"', (callbackURL, email) => {
  expect(hintedEmail(callbackURL)).toBe(email)
})
