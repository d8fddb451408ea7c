import { signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import { mailedLink } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { details, signedIn } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { atSignIn, field, fill, heading, openLink, press, submitSignIn } from '#test/page-actions.ts'

const olga = details('Olga')
const NOT_ME = 'This wasn’t me: secure my account'
const NEW_PASSWORD = 'tall arches keep the rain off'

describe('the link in the mail about a sign-in from a new device', () => {
  const given = testAppsOn()

  test('ends it once it is confirmed, in any browser, chooses a new password, and works no more', async () => {
    const app = await given()
    await signedUpVerified(app, 'Olga')
    const thief = await signedIn(app, 'Olga')
    const link = await mailedLink(app, olga.email, 'new-device')
    const user = await openLink(app, link, app.client())
    await heading('Don’t recognize this sign-in?')
    expect([location.search, await signedInEmail(thief)]).toEqual(['', olga.email])
    await press(user, NOT_ME)
    await field('New password')
    expect(await signedInEmail(thief)).toBeUndefined()
    await fill(user, 'New password', NEW_PASSWORD)
    await press(user, 'Save password')
    await heading('Your account is secure')
    await press(user, 'Go to sign in')
    await submitSignIn(user, { ...olga, password: NEW_PASSWORD })
    await heading('Profile', 1)
    const late = await openLink(app, link, app.client())
    await press(late, NOT_ME)
    await heading('This link no longer works')
    await press(late, 'Review your sign-in methods')
    await atSignIn()
  })
})
