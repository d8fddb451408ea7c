import type { FoyerOptions } from '@foyer/auth-domain/options'
import { mailedCode, mailedLink, otherCode, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  field,
  fill,
  follow,
  heading,
  openLink,
  press,
  says,
  submitSignIn,
  submitSignUp,
} from '#test/page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'
const links = { magicLink: { enabled: true } }
const codes = { emailOTP: { enabled: true } }
const confirming = { emailAndPassword: { requireEmailVerification: true } }

async function requestMail(user: UserEvent, action: string): Promise<void> {
  await follow(user, action)
  await heading('Sign in by email')
  await fill(user, 'Email', olga.email)
  await press(user, action)
  await heading('Check your email')
}

async function enterMailedCode(app: TestApp, user: UserEvent): Promise<void> {
  await field('6-digit code')
  await fill(user, '6-digit code', await mailedCode(app, olga.email))
}

describe('a mail to sign in by', () => {
  const given = testAppsOn()

  test('has a link, which asks for the code of an authenticator app beside another account', async () => {
    const app = await given({ ...links, twoFactor: { enabled: true }, multiSession: { enabled: true } })
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    // A factor from before the first proof of the mailbox goes with it.
    await run(app.database, 'update "user" set "emailVerified" = true, "mailboxProvenAt" = now()')
    await run(app.database, 'update "twoFactor" set "provenAt" = now()')
    await signedUp(app, 'Max')
    const browser = app.client()
    await requestMail(await openPage(app, '/sign-in', browser), 'Email me a sign-in link')
    await browser.post('/sign-in/email', { email: details('Max').email, password: olga.password })
    const user = await openLink(app, await mailedLink(app, olga.email, 'magic-link'), browser)
    await fill(user, '6-digit code', nextCode(app, totpURI))
    await screen.findByRole('button', { name: 'Account: Olga' })
    await openPage(app, '/two-factor', browser)
    await screen.findByRole('button', { name: 'Account: Olga' })
  })

  test('has a code, which signs in where the mail was asked for, after a wrong one', async () => {
    const app = await given({ ...links, ...codes })
    const user = await openPage(app, '/sign-in?callbackURL=/account')
    await requestMail(user, 'Email me a sign-in link')
    await says('or open the link in the same email')
    const code = await mailedCode(app, olga.email)
    const entered = await field('6-digit code')
    expect([entered.getAttribute('autocomplete'), entered.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await fill(user, '6-digit code', otherCode(code))
    await says('That code isn’t right.')
    await fill(user, '6-digit code', ` ${code.slice(0, 3)} ${code.slice(3)} `)
    await heading('Profile', 1)
  })

  test('has a code that is sent with its last digit, and not again when it was refused', async () => {
    const app = await given({ ...links, ...codes })
    const { client, sent } = networkOf(app.client())
    const user = await openPage(app, '/sign-in', client)
    await requestMail(user, 'Email me a sign-in link')
    const code = await mailedCode(app, olga.email)
    const wrong = otherCode(code)
    const signIns = () => sent.filter((path) => path.includes('signInEmailOtp'))
    const entered = await field('6-digit code')
    await user.type(entered, wrong)
    await says('That code isn’t right.')
    await user.type(entered, `{Backspace}${wrong.slice(-1)}`)
    expect(signIns()).toHaveLength(1)
    await user.clear(entered)
    await user.type(entered, code)
    await atHome()
    expect(signIns()).toHaveLength(2)
  })

  test('has a code alone where passwords are off', async () => {
    const app = await given({ ...codes, emailAndPassword: { enabled: false } })
    const user = await openPage(app, '/sign-in')
    await requestMail(user, 'Email me a sign-in code')
    await enterMailedCode(app, user)
    await atHome()
  })
})

describe('a forgotten password', () => {
  const given = testAppsOn()

  async function givenAsked(): Promise<{ app: TestApp; user: UserEvent }> {
    const app = await given(codes)
    await signedUp(app, 'Olga')
    const user = await openPage(app, '/forgot-password')
    await fill(user, 'Email', olga.email)
    await press(user, 'Send reset link')
    await says('Use either one')
    return { app, user }
  }

  test('is replaced by the code of the mail with the link, after a wrong one', async () => {
    const { app, user } = await givenAsked()
    const code = await mailedCode(app, olga.email)
    await fill(user, '6-digit code', otherCode(code))
    await says('That code isn’t right.')
    await fill(user, '6-digit code', code)
    await heading('Choose a new password')
    await fill(user, 'New password', NEW_PASSWORD)
    await press(user, 'Save password')
    await press(user, 'Go to sign in')
    await atSignIn()
    await submitSignIn(user, { ...olga, password: NEW_PASSWORD })
    await atHome()
  })

  test('is asked for again, with the reason, where the link has voided the code meanwhile', async () => {
    const { app, user } = await givenAsked()
    await enterMailedCode(app, user)
    await fill(user, 'New password', NEW_PASSWORD)
    const token = tokenOf(await mailedLink(app, olga.email, 'reset-password'))
    await app.client().post('/reset-password', { token, newPassword: 'set by the link of the mail' })
    await press(user, 'Save password')
    await says('That code isn’t right.')
    await heading('Check your email')
  })
})

describe('an email', () => {
  const given = testAppsOn()

  async function givenSignUp(path: string, options: FoyerOptions): Promise<{ app: TestApp; user: UserEvent }> {
    const app = await given({ ...codes, ...confirming, ...options })
    const user = await openPage(app, path)
    await submitSignUp(user, olga)
    await says(`We sent an email to ${olga.email}. Enter the code from it, or open the link.`)
    return { app, user }
  }

  test('is confirmed by the code of the mail with the link', async () => {
    const { app, user } = await givenSignUp('/sign-up', {})
    await enterMailedCode(app, user)
    await heading('Email confirmed')
    await press(user, 'Go to sign in')
    await submitSignIn(user, olga)
    await atHome()
  })

  test('that is confirmed by a code goes on where the link would: signed in, at the page that was asked for', async () => {
    const emailVerification = { autoSignInAfterVerification: true }
    const { app, user } = await givenSignUp('/sign-up?callbackURL=/account', { emailVerification })
    await enterMailedCode(app, user)
    await heading('Profile', 1)
  })

  test('is confirmed by a code on the account page by the person who is signed in', async () => {
    const app = await given(codes)
    await signedUp(app, 'Olga')
    const user = await openPage(app, '/account', await signedIn(app, 'Olga'))
    await press(user, 'Send confirmation link')
    await enterMailedCode(app, user)
    await screen.findByText('Confirmed')
  })
})
