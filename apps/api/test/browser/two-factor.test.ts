import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { caughtMail } from '@foyer/testing/mail'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD } from '@foyer/testing/users'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  openAccount,
  regionOf,
  signInAs,
  signUpAs,
  submitSignIn,
  waitForHome,
  waitForSignIn,
  withCookiesOf,
} from './page-actions.ts'

const olga = details('Olga')
const on = { twoFactor: { enabled: true } }
const SECTION = 'Two-factor authentication'

inBrowser('two-factor authentication', (given) => {
  test('is turned on with an authenticator app, and the next sign-in takes its code', async () => {
    const app = await given.app(on)
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page, 'sign-in-methods')
    await regionOf(page, SECTION).getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await expectAccessible(page)
    const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    await dialog.getByLabel('6-digit code').fill(codeOf(app, key))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('dialog', { name: 'Your backup codes' }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.allInnerTexts()).toHaveLength(10)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('alert').getByText('Two-factor authentication is on.').waitFor()
    await regionOf(page, SECTION).getByText('Backup codes left: 10').waitFor()

    const other = await halfSignedIn(await given.tab(app))
    await expectAccessible(other)
    const field = other.getByLabel('6-digit code')
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    app.pass(30)
    await field.fill(codeOf(app, key).replace(/(...)/, '$1 '))
    await other.getByRole('button', { name: 'Continue' }).click()
    await waitForHome(other)
  })

  test('takes a code by mail, and after a wrong code a backup code', async () => {
    const app = await given.app(on, mailCaught)
    const { backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const byMail = await halfSignedIn(await given.tab(app))
    await byMail.getByRole('button', { name: 'Get a code by email' }).click()
    await byMail.getByText('We sent a code to your email.').waitFor()
    const { code = '' } = await caughtMail(app, olga.email)
    await byMail.getByLabel('6-digit code').fill(code)
    await byMail.getByRole('button', { name: 'Continue' }).click()
    await waitForHome(byMail)

    const byPaper = await halfSignedIn(await given.tab(app))
    await byPaper.getByLabel('6-digit code').fill('000000')
    await byPaper.getByRole('button', { name: 'Continue' }).click()
    await byPaper.getByText('That code is wrong or already used. Enter the current one.').waitFor()
    await byPaper.getByRole('button', { name: 'Use a backup code' }).click()
    await byPaper.getByLabel('Backup code').fill(backupCodes[0] ?? '')
    await byPaper.getByRole('button', { name: 'Continue' }).click()
    await waitForHome(byPaper)
  })

  test('is not asked for on a device that is trusted, until it is removed from the list', async () => {
    const app = await given.app(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const page = await halfSignedIn(await given.tab(app))
    await page.getByLabel('6-digit code').fill(nextCode(app, totpURI))
    await page.getByLabel('Trust this device').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForHome(page)
    await page.context().request.post('/api/auth/sign-out', { headers: { origin: app.baseUrl } })
    await signInAs(page, 'Olga')
    await openAccount(page, 'sign-in-methods')
    const devices = page.getByRole('list', { name: 'Trusted devices' })
    await devices.getByText('(This device)').waitFor()
    await expectAccessible(page)
    await devices.getByRole('button', { name: /^Remove/ }).click()
    const question = page.getByRole('dialog', { name: /^Remove .*\?$/ })
    await question.waitFor()
    await expectAccessible(page)
    expect(await countRows(app.database, 'trustedDevice')).toBe(1)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    expect(await countRows(app.database, 'trustedDevice')).toBe(1)
    await devices.getByRole('button', { name: /^Remove/ }).click()
    await question.getByRole('button', { name: 'Remove device' }).click()
    await page
      .getByRole('alert')
      .getByText(/is no longer trusted\.$/)
      .waitFor()
    await page.getByText('No trusted devices.').waitFor()
    await expect.poll(() => page.evaluate<string>('document.activeElement.tagName')).toBe('H2')
    expect(await countRows(app.database, 'trustedDevice')).toBe(0)
  })

  test('is turned off with the password, and in an old session with a code too, in place', async () => {
    const app = await given.app(on)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    const page = await given.tab(app)
    await withCookiesOf(app, page, client)
    app.pass(25 * 3600)
    await openAccount(page, 'sign-in-methods')
    await regionOf(page, SECTION).getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' })
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await asking.getByLabel('6-digit code').waitFor()
    await expectAccessible(page)
    await asking.getByLabel('6-digit code').fill(nextCode(app, totpURI))
    await asking.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').getByText('Two-factor authentication is off.').waitFor()
    await regionOf(page, SECTION).getByRole('button', { name: 'Turn on' }).waitFor()
    expect(await countRows(app.database, 'twoFactor')).toBe(0)
  })

  test('says that a sign-in has ended whose code came too late', async () => {
    const app = await given.app(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const page = await halfSignedIn(await given.tab(app))
    app.pass(301)
    await page.getByLabel('6-digit code').fill(nextCode(app, totpURI))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'This sign-in has expired' }).waitFor()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await waitForSignIn(page)
  })
})

/** The page on which a sign-in of Olga asks for a code. */
async function halfSignedIn(page: Page): Promise<Page> {
  await page.goto('/sign-in')
  await submitSignIn(page, olga)
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  return page
}

function codeOf(app: TestApp, key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.services.now().getTime() })
}
