import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedCode, mailedLink, otherCode, tokenOf } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { signUpAs, submitSignIn, submitSignUp, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'
const links = { magicLink: { enabled: true } }
const confirming = { emailAndPassword: { requireEmailVerification: true } }
const codes = { emailOTP: { enabled: true } }

/** The page asks for the code once the request for the mail is answered. */
async function enterMailedCode(app: TestApp, page: Page): Promise<void> {
  const field = page.getByLabel('6-digit code')
  await field.waitFor()
  await field.fill(await mailedCode(app, olga.email))
}

inBrowser('signing in by mail', (given) => {
  test('a link opened in the same browser signs in, and the tab that waits goes on too', async () => {
    const app = await given.app(links, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in link')
    await page.getByText('Open the link we sent to olga@example.com to sign in.').waitFor()
    const other = await page.context().newPage()
    await other.goto((await mailedLink(app, olga.email, 'magic-link')).href)
    await waitForHome(other)
    await waitForHome(page)
  })

  test('a link of an account with an authenticator app asks for its code beside another account', async () => {
    const beside = { ...links, twoFactor: { enabled: true }, multiSession: { enabled: true } }
    const app = await given.app(beside, mailCaught)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    // A factor of before the first proof of the mailbox goes with it.
    await run(app.database, 'update "user" set "emailVerified" = true, "mailboxProvenAt" = now()')
    await run(app.database, 'update "twoFactor" set "provenAt" = now()')
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in link')
    await signUpAs(page, 'Max')
    await page.goto((await mailedLink(app, olga.email, 'magic-link')).href)
    await page.getByLabel('6-digit code').fill(nextCode(app, totpURI))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Account: Olga' }).waitFor()
    await page.goto('/two-factor')
    await page.getByRole('button', { name: 'Account: Olga' }).waitFor()
  })

  test('a link opened in another browser asks, and signs in there', async () => {
    const app = await given.app(links, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in link')
    const { href } = await mailedLink(app, olga.email, 'magic-link')
    const phone = await given.tab(app)
    await phone.goto(href)
    await phone.getByRole('heading', { name: 'Sign in here?' }).waitFor()
    expect(await accessibilityViolations(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Sign in as olga@example.com' }).click()
    await waitForHome(phone)
    const late = await given.tab(app)
    await late.goto(href)
    await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await late.getByRole('button', { name: 'Request a new link' }).click()
    await late.getByRole('heading', { name: 'Sign in by email' }).waitFor()
  })

  test('the code of the same mail signs in the tab that waits, after a wrong one', async () => {
    const app = await given.app({ ...links, ...codes }, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in?callbackURL=/account')
    await requestMail(page, 'Email me a sign-in link')
    await page.getByText('or open the link in the same email').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    const code = await mailedCode(app, olga.email)
    const field = page.getByLabel('6-digit code')
    expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await field.fill(otherCode(code))
    await page.getByText('That code isn’t right.').waitFor()
    await field.fill('')
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  })

  test('a code that is typed is sent with its last digit, and a refused one not again', async () => {
    const app = await given.app({ ...links, ...codes }, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in link')
    const code = await mailedCode(app, olga.email)
    const wrong = otherCode(code)
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('signInEmailOtp') && sent.push(request.url()))
    const field = page.getByLabel('6-digit code')
    await field.pressSequentially(wrong)
    await page.getByText('That code isn’t right.').waitFor()
    await field.press('Backspace')
    await field.press(wrong.slice(-1))
    expect(sent).toHaveLength(1)
    await field.fill('')
    await field.pressSequentially(code)
    await waitForHome(page)
    expect(sent).toHaveLength(2)
  })

  test('where passwords are off, a code is the sign-in method', async () => {
    const app = await given.app({ ...codes, emailAndPassword: { enabled: false } }, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in code')
    await enterMailedCode(app, page)
    await waitForHome(page)
  })

  test('a forgotten password is replaced by the code of the mail with the link, after a wrong one', async () => {
    const app = await given.app(codes, mailCaught)
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await askToReset(page)
    const code = await mailedCode(app, olga.email)
    const field = page.getByLabel('6-digit code')
    await field.fill(otherCode(code))
    await page.getByText('That code isn’t right.').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await field.fill('')
    await field.fill(code)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await waitForSignIn(page)
    await submitSignIn(page, { ...olga, password: NEW_PASSWORD })
    await waitForHome(page)
  })

  test('a code that the link has voided meanwhile is asked for again, with the reason', async () => {
    const app = await given.app(codes, mailCaught)
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await askToReset(page)
    await enterMailedCode(app, page)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    const token = tokenOf(await mailedLink(app, olga.email, 'reset-password'))
    await app.client().post('/reset-password', { token, newPassword: 'set by the link of the mail' })
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('That code isn’t right.').waitFor()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  })

  test('an email is confirmed by the code of the mail with the link', async () => {
    const app = await given.app({ ...codes, ...confirming }, mailCaught)
    const page = await given.tab(app)
    await submitSignUp(page, olga)
    await page.getByText(`We sent an email to ${olga.email}. Enter the code from it, or open the link.`).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await enterMailedCode(app, page)
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(page, olga)
    await waitForHome(page)
  })

  test('a code that confirms an email goes on where the link would: signed in, at the page that was asked for', async () => {
    const emailVerification = { autoSignInAfterVerification: true }
    const app = await given.app({ ...codes, ...confirming, emailVerification }, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-up?callbackURL=/account')
    await page.getByLabel('Your name').fill(olga.name)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await enterMailedCode(app, page)
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  })

  test('whoever is signed in confirms their email by a code on their account page', async () => {
    const app = await given.app(codes, mailCaught)
    const page = await given.tab(app)
    await submitSignUp(page, olga)
    await waitForHome(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await enterMailedCode(app, page)
    await page.getByText('Confirmed', { exact: true }).waitFor()
  })

  test('where nobody may sign up, the pages say so and the sign-in page leads nowhere else', async () => {
    const app = await given.app({ emailAndPassword: { disableSignUp: true } })
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await waitForSignIn(page)
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
    await page.goto('/sign-up')
    await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

async function askToReset(page: Page): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(olga.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText(/Use either one/).waitFor()
}

async function requestMail(page: Page, action: string): Promise<void> {
  await page.getByRole('link', { name: action }).click()
  await page.getByRole('heading', { name: 'Sign in by email' }).waitFor()
  await page.getByLabel('Email').fill(olga.email)
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}
