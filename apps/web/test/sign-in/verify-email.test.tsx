import type { FoyerOptions } from '@foyer/auth-domain/options'
import { signInStatus } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  button,
  fill,
  follow,
  heading,
  leftFor,
  openLink,
  passSeconds,
  press,
  region,
  says,
  submitSignIn,
  submitSignUp,
} from '#test/page-actions.ts'

const olga = details('Olga')
const requireVerification: FoyerOptions = { emailAndPassword: { requireEmailVerification: true } }
const ONE_MAIL = 'olga@example.com verify-email'

describe('verifying an email', () => {
  const given = testAppsOn()

  async function givenSignUp(): Promise<{ app: TestApp; browser: TestClient; user: UserEvent }> {
    const app = await given(requireVerification)
    const browser = app.client()
    const user = await openPage(app, '/sign-up', browser)
    await submitSignUp(user, olga)
    await says('We sent a link to olga@example.com.')
    return { app, browser, user }
  }

  test('is done by the mailed link, and the user signs in', async () => {
    const { app, browser } = await givenSignUp()
    const user = await openLink(app, await mailedLink(app, olga.email, 'verify-email'), browser)
    await heading('Email confirmed')
    expect(location.href).toBe(`${app.baseUrl}/verify-email?verified=true`)
    await press(user, 'Go to sign in')
    await submitSignIn(user, olga)
    await atHome()
  })

  test('is asked for by another mail at a sign-in before it', async () => {
    const { app, browser, user } = await givenSignUp()
    await press(user, 'Back to sign in')
    await submitSignIn(user, olga)
    await says('Your email is not confirmed yet. We sent a new link to olga@example.com.')
    expect(await sentMails(app)).toEqual([ONE_MAIL, ONE_MAIL])
    await openLink(app, await mailedLink(app, olga.email, 'verify-email'), browser)
    await heading('Email confirmed')
  })

  test('is asked for by another mail after a minute, and not before', async () => {
    const { app, user } = await givenSignUp()
    await says(/You can resend it in \d\d seconds/)
    await press(user, 'Resend')
    // One that is being sent when the clock is moved would be sent again.
    await outboxDrained(app)
    passSeconds(61)
    await says('You can resend it now.')
    expect(await sentMails(app)).toEqual([ONE_MAIL])
    await press(user, 'Resend')
    await says('Email sent.')
    expect(await sentMails(app)).toEqual([ONE_MAIL, ONE_MAIL])
  })

  test('is done from the account page by the person who is signed in, and home shows the result', async () => {
    const app = await given()
    const browser = await signedUp(app, 'Olga')
    const user = await openPage(app, '/account', browser)
    const email = await region('Email')
    await says('Not confirmed', email)
    await press(user, 'Send confirmation link', email)
    await says('Email sent.', email)
    const again = await openLink(app, await mailedLink(app, olga.email, 'verify-email'), browser)
    await heading('Email confirmed')
    await press(again, 'Continue')
    await atHome()
    await screen.findByText('Confirmed')
  })

  test('is shown where the browser has a cached session from before', async () => {
    const app = await given({ session: { cookieCache: { enabled: true } } })
    const browser = await signedUp(app, 'Olga')
    await browser.get('/get-session')
    await run(app.database, `update "user" set "emailVerified" = true`)
    await openPage(app, '/verify-email?verified=true', browser)
    await heading('Email confirmed')
  })

  test('asks first in a browser that did not sign up, and is done there', async () => {
    const app = await given(requireVerification)
    await app.client().post('/sign-up/email', olga)
    const left = leftFor()
    const user = await openLink(app, await mailedLink(app, olga.email, 'verify-email'), app.client())
    await heading('Is this your account?')
    await press(user, 'Confirm olga@example.com')
    await waitFor(() => expect(left).toEqual(['/']))
    expect(await signInStatus(app, olga.email)).toBe(200)
  })

  test('is not done by whom it was not, and the link is void', async () => {
    const app = await given(requireVerification)
    await app.client().post('/sign-up/email', olga)
    const user = await openLink(app, await mailedLink(app, olga.email, 'verify-email'), app.client())
    await press(user, 'This wasn’t me')
    await heading('Thanks for letting us know')
    expect(await signInStatus(app, olga.email)).toBe(403)
  })

  test('keeps the page that was asked for through the mail', async () => {
    const app = await given(requireVerification)
    const browser = app.client()
    const user = await openPage(app, '/account', browser)
    await follow(user, 'Create an account')
    await submitSignUp(user, olga)
    await heading('Confirm your email')
    const again = await openLink(app, await mailedLink(app, olga.email, 'verify-email'), browser)
    await press(again, 'Go to sign in')
    await submitSignIn(again, olga)
    await heading('Profile', 1)
  })
})

describe('a failed verification', () => {
  const given = testAppsOn()

  test.each(['/verify-email', '/verify-email?token=garbage'])('%s confirms nothing', async (path) => {
    await openPage(await given(), path)
    await heading('This link is no longer valid')
    expect(screen.queryByText('Email confirmed')).toBeNull()
  })

  test.each([
    { error: 'token_expired', title: 'This link has expired' },
    { error: 'invalid_token', title: 'This link is no longer valid' },
  ])('$error asks for the email, and sends another link', async ({ error, title }) => {
    const app = await given()
    await signedUp(app, 'Olga')
    const user = await openPage(app, `/verify-email?error=${error}`)
    await heading(title)
    await fill(user, 'Email', olga.email)
    await press(user, 'Send confirmation link')
    await says('If olga@example.com still needs to be confirmed, we’ve sent a link there.')
    expect(await sentMails(app)).toEqual([ONE_MAIL])
  })

  test.each([
    { error: 'user_not_found', title: 'Account not found' },
    { error: 'unauthorized', title: 'Sign in to continue' },
  ])('$error leads to the sign-in page', async ({ error, title }) => {
    const user = await openPage(await given(), `/verify-email?error=${error}`)
    await heading(title)
    await press(user, 'Go to sign in')
    await atSignIn()
  })

  test('by an expired link does not matter if the email is verified meanwhile', async () => {
    const app = await given()
    const browser = await signedUp(app, 'Olga')
    await openPage(app, '/verify-email?error=token_expired', browser)
    await heading('This link has expired')
    await run(app.database, 'update "user" set "emailVerified" = true')
    await openPage(app, '/verify-email?error=token_expired', browser)
    await says('olga@example.com is already confirmed.')
  })

  test('too often is rate-limited, with the wait that the server sends', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { sendVerificationEmail: { window: 300, max: 1 } } } })
    const browser = await signedUp(app, 'Olga')
    // A browser that has signed in to the account has a limit of its own once that of its address is spent.
    for (const said of ['Email sent.', 'Email sent.', 'Too many emails in a short time.']) {
      const user = await openPage(app, '/verify-email', browser)
      await user.click(await button('Send confirmation link'))
      await says(said)
    }
    await says('You can resend it in 5 minutes.')
    expect(await sentMails(app)).toEqual([ONE_MAIL, ONE_MAIL])
  })
})
