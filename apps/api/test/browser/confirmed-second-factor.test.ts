import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenEnrolled } from '@foyer/testing/enrolled'
import { mailedCode, mailedLink } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { signInAs, waitForSignIn } from './page-actions.ts'

const { email } = details('Olga')
const everyone = { enabled: true, required: 'everyone' } as const

inBrowser('the page that confirms a required second factor', (given) => {
  test('takes the password of who signs in by a mailed link and has the factor by mail', async () => {
    const app = await given.app({ twoFactor: everyone, magicLink: { enabled: true } }, mailCaught)
    await givenEnrolled(app, 'Olga', 'mail')
    const page = await given.tab(app)
    await page.request.post('/api/auth/sign-in/magic-link', { data: { email } })
    await page.goto(String(await mailedLink(app, email, 'magic-link')))
    await confirmationOf(page, '/account/sessions')
    expect(await page.getByRole('button', { name: 'Get a code by email' }).count()).toBe(0)
    await page.getByText('Enter your password to continue.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Your password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('Incorrect password').waitFor()
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Devices', exact: true }).waitFor()
  })

  test('mails a code to who has an app, where none are taken', async () => {
    const { app, page } = await givenOldSession(given, { ...everyone, totpOptions: { disable: true } })
    await confirmationOf(page, '/account/sessions')
    await page.getByText(`To continue, confirm with a code that we’ll send to ${email}.`).waitFor()
    expect(await page.getByRole('button', { name: 'Use the authenticator app' }).count()).toBe(0)
    await byMail(app, page)
    await page.getByRole('heading', { level: 1, name: 'Devices', exact: true }).waitFor()
  })

  test('takes a code by mail in place of the app on a lost phone', async () => {
    const { app, page } = await givenOldSession(given, everyone)
    await confirmationOf(page, '/account/sessions')
    await page.getByText('Enter the code from your authenticator app to continue.').waitFor()
    await page.getByRole('button', { name: 'Get a code by email' }).click()
    await byMail(app, page)
    await page.getByRole('heading', { level: 1, name: 'Devices', exact: true }).waitFor()
  })

  test('says so where nothing confirms the session, and leads to a sign-in that does', async () => {
    const { app, page } = await givenOldSession(given, { ...everyone, otpOptions: { enabled: false } })
    await run(app.database, 'update "twoFactor" set "totpConfirmedAt" = null')
    await run(app.database, 'delete from "backupCode"')
    await confirmationOf(page, '/account/sessions', 'Sign in again')
    await page.getByText('We’ll bring you back here.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await waitForSignIn(page)
    expect(new URL(page.url()).searchParams.get('callbackURL')).toContain('sessions')
  })
})

/** Olga, who has an app, in a session of before. */
async function givenOldSession(given: Given, twoFactor: object): Promise<{ app: TestApp; page: Page }> {
  const before = await given.app({ twoFactor: { enabled: true } })
  await givenEnrolled(before, 'Olga', 'app')
  await run(before.database, 'update "user" set "twoFactorEnabled" = false')
  const app = await given.app({ twoFactor }, mailCaught)
  const page = await given.tab(app)
  await signInAs(page, 'Olga')
  await run(app.database, 'update "user" set "twoFactorEnabled" = true')
  return { app, page }
}

/** Opens a page that is refused until the session is confirmed. */
async function confirmationOf(page: Page, path: string, heading = 'Confirm it’s you'): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

async function byMail(app: TestApp, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await page.getByText(`We sent a code to ${email}. Enter it to continue.`).waitFor()
  await page.getByLabel('6-digit code').fill(await mailedCode(app, email))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}
