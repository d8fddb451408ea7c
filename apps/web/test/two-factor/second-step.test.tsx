import type { TestClient } from '@foyer/testing/client'
import { givenEnrolled } from '@foyer/testing/enrolled'
import { mailedCode, mailedLink } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedIn } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  button,
  field,
  fill,
  heading,
  openLink,
  press,
  says,
  submitSignIn,
} from '#test/page-actions.ts'
import { CODE, enterCode, finishByMail, halfSignIn } from '#test/two-factor-actions.ts'

const { email } = details('Olga')
const noApps = { totpOptions: { disable: true } }
const everyone = { enabled: true, required: 'everyone' } as const
const SESSIONS = '/account/sessions'

/** What else can be chosen, beside resending the code. */
function others(): (string | null)[] {
  const texts = [...document.querySelectorAll('button[data-variant="subtle"]')].map(({ textContent }) => textContent)
  return texts.filter((text) => !text?.includes('Resend'))
}

describe('the second step of a sign-in', () => {
  const given = testAppsOn()

  /** Olga, signed out, whose second factor was confirmed by an app or by a mail, at a service with these options. */
  async function givenOlga(factor: 'app' | 'mail', options: object): Promise<TestApp> {
    await givenEnrolled(await given({ twoFactor: { enabled: true } }), 'Olga', factor)
    return given({ twoFactor: { enabled: true, ...options }, magicLink: { enabled: true } })
  }

  test.each([
    ['by mail', 'mail', {}],
    ['by app, where none are taken', 'app', noApps],
  ] as const)('of a user %s offers a code by mail first, and no app', async (_who, factor, options) => {
    const app = await givenOlga(factor, options)
    const network = networkOf(app.client())
    const reconnect = network.cut('twoFactor.sendTwoFactorOtp')
    const user = await halfSignIn(app, network.client)
    await says('We’ll send a code to your email.')
    expect(others()).toEqual(['Use a backup code', 'Back to sign in'])
    await press(user, 'Get a code by email')
    await says('We can’t reach the server.')
    await press(user, 'Use a backup code')
    await field('Backup code')
    expect(screen.queryByText('We can’t reach the server.')).toBeNull()
    reconnect()
    await press(user, 'Get a code by email')
    await says('We sent a code to your email.')
    await waitFor(async () => expect(document.activeElement).toBe(await field(CODE)))
    expect(others()).toEqual(['Use a backup code', 'Back to sign in'])
    const code = await mailedCode(app, email)
    const again = await openPage(app, '/two-factor', network.client)
    await button('Resend')
    await enterCode(again, code)
    await atHome()
  })

  test('by a mailed link of a user by app, where none are taken, takes only a backup code, and another way leads in', async () => {
    const app = await givenOlga('app', noApps)
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email })
    const user = await openLink(app, await mailedLink(app, email, 'magic-link'), browser)
    await heading('No backup code?')
    await field('Backup code')
    expect(others()).toEqual(['Sign in another way'])
    expect(await countRows(app.database, 'session')).toBe(0)
    await press(user, 'Sign in another way')
    await atSignIn()
    await submitSignIn(user, details('Olga'))
    await finishByMail(app, user)
  })

  test('that nobody has begun, or that has expired, says so at once', async () => {
    const user = await openPage(await given({ twoFactor: { enabled: true } }), '/two-factor')
    await heading('This sign-in has expired')
    await press(user, 'Sign in again')
    await atSignIn()
  })
})

describe('the page that confirms a required second factor', () => {
  const given = testAppsOn()

  /** Olga, who has an app, in a former session. */
  async function givenOldSession(twoFactor: object): Promise<{ app: TestApp; browser: TestClient }> {
    const before = await given({ twoFactor: { enabled: true } })
    await givenEnrolled(before, 'Olga', 'app')
    await run(before.database, 'update "user" set "twoFactorEnabled" = false')
    // It would send mails of the next one into a mailbox of its own.
    await before.close()
    const app = await given({ twoFactor })
    const browser = await signedIn(app, 'Olga')
    await run(app.database, 'update "user" set "twoFactorEnabled" = true')
    return { app, browser }
  }

  async function confirmByMail(app: TestApp, user: Awaited<ReturnType<typeof openPage>>): Promise<void> {
    await press(user, 'Get a code by email')
    await says(`We sent a code to ${email}. Enter it to continue.`)
    await enterCode(user, await mailedCode(app, email))
    await heading('Devices', 1)
  }

  test('takes the password of who signs in by a mailed link and has the factor by mail', async () => {
    const app = await given({ twoFactor: everyone, magicLink: { enabled: true } })
    await givenEnrolled(app, 'Olga', 'mail')
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email })
    await openLink(app, await mailedLink(app, email, 'magic-link'), browser)
    const user = await openPage(app, SESSIONS, browser)
    await heading('Confirm it’s you', 1)
    expect(screen.queryByRole('button', { name: 'Get a code by email' })).toBeNull()
    await says('Enter your password to continue.')
    await fill(user, 'Your password', 'not-the-password')
    await press(user, 'Confirm')
    await says('Incorrect password')
    await fill(user, 'Your password', PASSWORD)
    await press(user, 'Confirm')
    await heading('Devices', 1)
  })

  test('mails a code to who has an app, where none are taken', async () => {
    const { app, browser } = await givenOldSession({ ...everyone, ...noApps })
    const user = await openPage(app, SESSIONS, browser)
    await says(`To continue, confirm with a code that we’ll send to ${email}.`)
    expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull()
    await confirmByMail(app, user)
  })

  test('takes a code by mail in place of the app on a lost phone', async () => {
    const { app, browser } = await givenOldSession(everyone)
    const user = await openPage(app, SESSIONS, browser)
    await says('Enter the code from your authenticator app to continue.')
    await press(user, 'Get a code by email')
    await confirmByMail(app, user)
  })

  test('says so where nothing confirms the session, and leads to a sign-in that does', async () => {
    const { app, browser } = await givenOldSession({ ...everyone, otpOptions: { enabled: false } })
    await run(app.database, 'update "twoFactor" set "totpConfirmedAt" = null')
    await run(app.database, 'delete from "backupCode"')
    const user = await openPage(app, SESSIONS, browser)
    await heading('Sign in again', 1)
    await says('We’ll bring you back here.')
    await press(user, 'Sign in again')
    await atSignIn()
    expect(new URL(location.href).searchParams.get('callbackURL')).toContain('sessions')
  })
})
