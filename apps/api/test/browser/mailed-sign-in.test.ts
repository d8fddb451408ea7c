import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { submitSignIn, submitSignUp, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'
const on = { enabled: true }
const confirming = { emailAndPassword: { requireEmailVerification: true } }

inBrowser('a mailed link', (given) => {
  test('signs in the tab that waits too, asks in another browser, and works no more after that', async () => {
    const app = await given.app({ magicLink: on }, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in link')
    await page.getByText('Open the link we sent to olga@example.com to sign in.').waitFor()
    const other = await page.context().newPage()
    await other.goto((await mailedLink(app, olga.email, 'magic-link')).href)
    await waitForHome(other)
    await waitForHome(page)

    await app.client().post('/sign-in/magic-link', { email: olga.email, callbackURL: '/magic-link' })
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

  test('verifies an email, after a question in a browser that did not sign up, and the user signs in', async () => {
    const app = await given.app(confirming, mailCaught)
    await app.client().post('/sign-up/email', olga)
    const page = await given.tab(app)
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Is this your account?' }).waitFor()
    await page.getByRole('button', { name: 'Confirm olga@example.com' }).click()
    await waitForSignIn(page)
    await submitSignIn(page, olga)
    await waitForHome(page)
  })

  test('replaces a forgotten password, and its token is neither in the address bar nor in the history', async () => {
    const app = await given.app({}, mailCaught)
    await signedUp(app, 'Olga')
    await app.client().post('/request-password-reset', { email: olga.email, redirectTo: '/reset-password' })
    const link = await mailedLink(app, olga.email, 'reset-password')
    const page = await given.tab(app)
    await page.goto(link.href)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.waitForURL(`${app.baseUrl}/reset-password`)
    const browserState = await page.evaluate<string>(
      'JSON.stringify([history.state, localStorage, sessionStorage, document.referrer])',
    )
    expect(browserState).not.toContain(tokenOf(link))
    await page.reload()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.goto(link.href)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(page, { ...olga, password: NEW_PASSWORD })
    await waitForHome(page)
  })
})

inBrowser('the pages that wait for a mail with a code', (given) => {
  test('are accessible, and kept when they are loaded again', async () => {
    const app = await given.app({ magicLink: on, emailOTP: on, username: on, ...confirming }, mailCaught)
    const page = await given.tab(app)
    await submitSignUp(page, olga)
    await page.getByText(`We sent an email to ${olga.email}. Enter the code from it, or open the link.`).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.reload()
    await page.getByLabel('6-digit code').waitFor()
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await waitForSignIn(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await requestMail(page, 'Email me a sign-in link')
    await page.getByText('or open the link in the same email').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(olga.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText(/Use either one/).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

async function requestMail(page: Page, action: string): Promise<void> {
  await page.getByRole('link', { name: action }).click()
  await page.getByRole('heading', { name: 'Sign in by email' }).waitFor()
  await page.getByLabel('Email').fill(olga.email)
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}
