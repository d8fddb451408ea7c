import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenEnrolled } from '@foyer/testing/enrolled'
import { mailedLink } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedIn } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { codeOf } from './enrolment.ts'
import { openAccount, regionOf, signUpAs, submitSignIn, waitForHome, withCookiesOf } from './page-actions.ts'

const { email } = details('Olga')
const on = { enabled: true }
const everyone = { enabled: true, required: 'everyone' } as const

inBrowser('two-factor authentication', (given) => {
  test('is turned on where it is required, and the next sign-in takes its code, by accessible pages', async () => {
    const app = await given.app({ twoFactor: everyone })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
    await expectAccessible(page)
    await regionOf(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await expectAccessible(page)
    const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    await dialog.getByLabel('6-digit code').fill(codeOf(app, key))
    await page.getByRole('dialog', { name: 'Your backup codes' }).getByRole('listitem').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForHome(page)

    const other = await given.tab(app)
    await halfSignIn(other)
    await expectAccessible(other)
    app.pass(30)
    await other.getByLabel('6-digit code').fill(codeOf(app, key))
    await waitForHome(other)
  })

  test('has a list of trusted devices and questions that are accessible', async () => {
    const app = await given.app({ twoFactor: on })
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await client.post('/sign-out')
    await client.post('/sign-in/email', { email, password: PASSWORD })
    await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI), trustDevice: true })
    const page = await withCookiesOf(app, await given.tab(app), client)
    await openAccount(page, 'sign-in-methods')
    const devices = page.getByRole('list', { name: 'Trusted devices' })
    await devices.getByText('(This device)').waitFor()
    await expectAccessible(page)
    await devices.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('dialog', { name: /^Remove .*\?$/ }).waitFor()
    await expectAccessible(page)
  })
})

inBrowser('the pages that take a second factor', (given) => {
  test('by mail are accessible', async () => {
    const app = await givenOlga(given, 'mail', {})
    const page = await given.tab(app)
    await halfSignIn(page)
    await page.getByText('We’ll send a code to your email.').waitFor()
    await expectAccessible(page)
  })

  test('by a backup code alone are accessible', async () => {
    const app = await givenOlga(given, 'app', { totpOptions: { disable: true } })
    const page = await given.tab(app)
    await openMailedLink(app, page)
    await page.getByRole('heading', { name: 'No backup code?' }).waitFor()
    await expectAccessible(page)
  })

  test('to confirm a session are accessible, also where nothing confirms it', async () => {
    const app = await givenOlga(given, 'mail', { ...everyone, otpOptions: { enabled: false } })
    const page = await given.tab(app)
    await openMailedLink(app, page)
    await page.goto('/account/sessions')
    await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor()
    await expectAccessible(page)
    await run(app.database, 'update "user" set "twoFactorEnabled" = false')
    const client = await signedIn(app, 'Olga')
    await run(app.database, 'update "user" set "twoFactorEnabled" = true')
    await run(app.database, 'delete from "backupCode"')
    const old = await withCookiesOf(app, await given.tab(app), client)
    await old.goto('/account/sessions')
    await old.getByRole('heading', { level: 1, name: 'Sign in again' }).waitFor()
    await expectAccessible(old)
  })
})

/** Olga, signed out, whose second factor was confirmed by an app or by a mail, at a service with these options. */
async function givenOlga(given: Given, factor: 'app' | 'mail', twoFactor: FoyerOptions['twoFactor']): Promise<TestApp> {
  await givenEnrolled(await given.app({ twoFactor: on }), 'Olga', factor)
  return given.app({ twoFactor: { enabled: true, ...twoFactor }, magicLink: on }, mailCaught)
}

async function openMailedLink(app: TestApp, page: Page): Promise<void> {
  await page.request.post('/api/auth/sign-in/magic-link', { data: { email } })
  await page.goto(String(await mailedLink(app, email, 'magic-link')))
}

/** The page on which a sign-in of Olga asks for a code. */
async function halfSignIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await submitSignIn(page, details('Olga'))
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
}
