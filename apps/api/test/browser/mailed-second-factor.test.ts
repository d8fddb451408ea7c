import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedCode, otherCode } from '@foyer/testing/mail'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, regionOf, signUpAs, submitSignIn, waitForHome } from './page-actions.ts'

const olga = details('Olga')
const both = { twoFactor: { enabled: true } }
const withoutApps = { twoFactor: { enabled: true, totpOptions: { disable: true } } }
const SPEAKS_OF_APPS = /\bapps?\b|authenticator|QR/i

inBrowser('codes by email as the second factor', (given) => {
  test('are chosen where there are apps too, and asked for first at the next sign-in', async () => {
    const { app, page, section } = await givenOlga(given, both)
    const dialog = await continued(page, section, 'Email')
    await expectAccessible(page)
    const code = await mailedCode(app, olga.email)
    await dialog.getByLabel('6-digit code').fill(otherCode(code))
    await dialog.getByText('That code is wrong or already used. Enter the current one.').waitFor()
    await dialog.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('alert').getByText('Two-factor authentication is on.').waitFor()
    await section.getByText('On. Codes come by email.').waitFor()

    const other = await halfSignedIn(await given.tab(app))
    await other.getByText('We’ll send a code to your email.').waitFor()
    await expectAccessible(other)
    expect(await other.locator('main').innerText()).not.toMatch(SPEAKS_OF_APPS)
    await finishByMail(app, other)
  })

  test('are what turning it on offers where apps are turned off, and no word is of an app', async () => {
    const { app, page, section } = await givenOlga(given, withoutApps)
    const dialog = await continued(page, section)
    expect(await dialog.innerText()).not.toMatch(SPEAKS_OF_APPS)
    await dialog.getByLabel('6-digit code').fill(await mailedCode(app, olga.email))
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await section.getByText('On. Codes come by email.').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(SPEAKS_OF_APPS)
    expect(await section.getByRole('button').allInnerTexts()).toEqual(['New backup codes', 'Turn off'])
    // As of a user whose app was taken before apps were turned off.
    await run(app.database, 'update "twoFactor" set "totpConfirmedAt" = now()')
    await openAccount(page, 'sign-in-methods')
    await section.getByText('On. Codes come by email.').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(SPEAKS_OF_APPS)
    await finishByMail(app, await halfSignedIn(await given.tab(app)))
  })

  test('are said to work beside an app, and replaced by one', async () => {
    const { app, page, section } = await givenOlga(given, both)
    const dialog = await continued(page, section, 'Email')
    await dialog.getByLabel('6-digit code').fill(await mailedCode(app, olga.email))
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await section.getByRole('button', { name: 'Use an authenticator app' }).click()
    const replacing = page.getByRole('dialog', { name: 'Use an authenticator app' })
    await replacing.getByText('Codes come by email until you confirm the app.').waitFor()
    await replacing.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await replacing.getByRole('button', { name: 'Continue' }).click()
    const key = (await replacing.locator('code').innerText()).replaceAll(' ', '')
    await replacing.getByLabel('6-digit code').fill(codeOf(app, key))
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('alert').getByText('Codes now come from the app you just set up.').waitFor()
    await section.getByText('On. Codes come from your authenticator app.').waitFor()
    await section.getByText('You can also have a code sent by email when you sign in.').waitFor()
  })

  test('are not turned on where a service takes codes from nowhere', async () => {
    const { app, section } = await givenOlga(given, {
      twoFactor: { enabled: true, totpOptions: { disable: true }, otpOptions: { enabled: false } },
    })
    await section.getByText('Off. It can’t be turned on in this service.').waitFor()
    expect(await section.getByRole('button').count()).toBe(0)
    expect(await countRows(app.database, 'twoFactor')).toBe(0)
  })
})

type Scene = { app: TestApp; page: Page; section: Locator }

/** Olga has signed up; her sign-in methods are open. */
async function givenOlga(given: Given, options: FoyerOptions): Promise<Scene> {
  const app = await given.app(options, mailCaught)
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await openAccount(page, 'sign-in-methods')
  return { app, page, section: regionOf(page, 'Two-factor authentication') }
}

/** The dialog after the password, with codes from `source` chosen. */
async function continued(page: Page, section: Locator, source?: string): Promise<Locator> {
  await section.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' })
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  if (source !== undefined) await dialog.getByLabel('Where codes come from').selectOption(source)
  expect(await dialog.getByLabel('Where codes come from').count()).toBe(source === undefined ? 0 : 1)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText(`Enter the code we sent to ${olga.email}.`).waitFor()
  return dialog
}

async function halfSignedIn(page: Page): Promise<Page> {
  await page.goto('/sign-in')
  await submitSignIn(page, olga)
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  return page
}

async function finishByMail(app: TestApp, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await page.getByText('We sent a code to your email.').waitFor()
  await page.getByLabel('6-digit code').fill(await mailedCode(app, olga.email))
  await waitForHome(page)
}

function codeOf(app: TestApp, key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.services.now().getTime() })
}
