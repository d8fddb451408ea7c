import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, sentMails, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedIn, signedUp } from '@foyer/testing/users'
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
  openLink,
  passSeconds,
  press,
  says,
  submitSignIn,
} from '#test/page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'
const ONE_MAIL = 'olga@example.com reset-password'

async function requestLink(user: UserEvent, email: string): Promise<void> {
  await fill(user, 'Email', email)
  await press(user, 'Send reset link')
  await heading('Check your email')
}

async function choosePassword(user: UserEvent, password: string): Promise<void> {
  await fill(user, 'New password', password)
  await press(user, 'Save password')
}

describe('a forgotten password', () => {
  const given = testAppsOn()

  async function givenLink(): Promise<{ app: TestApp; browser: TestClient; link: URL }> {
    const app = await given()
    await signedUp(app, 'Olga')
    await app.client().post('/request-password-reset', { email: olga.email, redirectTo: '/reset-password' })
    return { app, browser: app.client(), link: await mailedLink(app, olga.email, 'reset-password') }
  }

  test('is replaced by a mailed link, which signs out everywhere, and the new one signs in', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const otherDevice = await signedIn(app, 'Olga')
    const browser = app.client()
    const asking = await openPage(app, '/sign-in', browser)
    await follow(asking, 'Forgot your password?')
    // The page before has a field of the same name.
    await heading('Forgot your password?')
    await requestLink(asking, olga.email)
    const user = await openLink(app, await mailedLink(app, olga.email, 'reset-password'), browser)
    await choosePassword(user, NEW_PASSWORD)
    await heading('Password changed')
    expect(await countRows(app.database, 'session')).toBe(0)
    await press(user, 'Go to sign in')
    await atSignIn()
    await submitSignIn(user, { ...olga, password: NEW_PASSWORD })
    await atHome()
    await openPage(app, '/', otherDevice)
    await atSignIn()
  })

  test('is replaced once by a link, which then offers to request another one', async () => {
    const { app, browser, link } = await givenLink()
    const user = await openLink(app, link, browser)
    await heading('Choose a new password')
    await app.client().post('/reset-password', { token: tokenOf(link), newPassword: NEW_PASSWORD })
    await choosePassword(user, 'another one altogether')
    await heading('This link has expired')
    const again = await openLink(app, link, browser)
    await heading('This link has expired')
    await waitFor(() => expect(location.href).toBe(`${app.baseUrl}/reset-password`))
    await press(again, 'Request a new link')
    await heading('Forgot your password?')
  })

  test('is replaced by a page that keeps the token neither in its address nor in the history', async () => {
    const { app, browser, link } = await givenLink()
    await openLink(app, link, browser)
    await heading('Choose a new password')
    await waitFor(() => expect(location.href).toBe(`${app.baseUrl}/reset-password`))
    expect(JSON.stringify([history.state, localStorage, sessionStorage, document.referrer])).not.toContain(
      tokenOf(link),
    )
    await openPage(app, '/reset-password', browser)
    await heading('Forgot your password?')
  })

  test('is not replaced by one that is too short, which is said next to the field', async () => {
    const user = await openPage(await given(), '/reset-password?token=whatever')
    await choosePassword(user, 'short')
    await says('Use at least 8 characters')
    await choosePassword(user, NEW_PASSWORD)
    await heading('This link has expired')
  })
})

describe('requesting a password reset', () => {
  const given = testAppsOn()

  test('for an unknown email shows the same page, and sends no mail', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const texts: string[] = []
    for (const email of [olga.email, 'nobody@example.com']) {
      await requestLink(await openPage(app, '/forgot-password'), email)
      const text = screen.getByRole('main').textContent ?? ''
      texts.push(text.replace(email, 'the address').replaceAll(/\d+ seconds/g, 'a while'))
    }
    expect(texts[1]).toBe(texts[0])
    expect(await sentMails(app)).toEqual([ONE_MAIL])
  })

  test('can be repeated after a minute', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const user = await openPage(app, '/forgot-password')
    await requestLink(user, olga.email)
    await says(/You can resend it in \d\d seconds/)
    const sendAgain = await button('Resend')
    expect(sendAgain.getAttribute('aria-disabled')).toBe('true')
    expect(sendAgain.textContent).toMatch(/Resend in \d\d seconds/)
    // One that is being sent when the clock is moved would be sent again.
    await outboxDrained(app)
    passSeconds(61)
    await says('You can resend it now.')
    await press(user, 'Resend')
    await says('Email sent.')
    expect(await sentMails(app)).toEqual([ONE_MAIL, ONE_MAIL])
  })

  test('is linked and offered nowhere when it is disabled', async () => {
    const app = await given({ emailAndPassword: { resetPassword: { enabled: false } } })
    await openPage(app, '/sign-in')
    await button('Sign in')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull())
    await openPage(app, '/forgot-password')
    await heading('Password reset is turned off')
  })
})
