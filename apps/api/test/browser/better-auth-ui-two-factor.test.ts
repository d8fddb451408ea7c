import { inBrowser } from '@foyer/testing/browser/in-browser'
import { mailedCode } from '@foyer/testing/mail'
import { allTables, countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled, generations, givenComponents, signInAs } from './better-auth-ui.ts'
import { cardOf, clickAndWait, expectNoError, settingsShown, shown, submitSignIn } from './better-auth-ui-actions.ts'
import { codeOf } from './enrolment.ts'

const olga = details('Olga')

inBrowser('two-factor authentication in better-auth-ui', (given) => {
  beforeAll(...bundled)

  describe.each(generations)('in generation $generation', (generation) => {
    test('is turned on by a QR code, asks by app, mail and backup code, trusts a browser, and is turned off', async () => {
      const { app, page } = await givenComponents(given, generation)
      await signInAs(page, await signedUp(app, 'Olga'), app)
      await page.goto(`${generation.account}/security`)
      const card = cardOf(page, 'Two-Factor')
      await card.getByRole('button', { name: 'Enable Two-Factor' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByPlaceholder('Password').fill(olga.password)
      await dialog.getByRole('button', { name: 'Enable Two-Factor' }).click()
      const codes = page.getByRole('dialog', { name: 'Backup Codes' })
      const backupCode = await codes.locator('.font-mono').first().innerText()
      await codes.getByRole('button', { name: 'Continue' }).click()
      await expect.poll(() => page.url()).toContain('/auth/two-factor')
      const key = /secret=([A-Z2-7]+)/.exec(decodeURIComponent(page.url()))?.[1] ?? ''
      await page.getByRole('button', { name: 'Continue with Authenticator' }).click()
      await page.getByText('Scan the QR Code').waitFor()
      await page.locator('input[name=code]').fill(codeOf(app, key))
      await settingsShown(page)
      expect((await allTables(app.database)).user).toMatchObject([{ twoFactorEnabled: true }])

      await page.context().clearCookies()
      await signInHalf(page)
      await page.getByRole('button', { name: 'Continue with Authenticator' }).click()
      await page.getByLabel('Trust this device').click()
      app.pass(30)
      await page.locator('input[name=code]').fill(codeOf(app, key))
      await settingsShown(page)
      await page.goto('/auth/sign-out')
      await submitSignIn(page, olga.email, olga.password)
      await settingsShown(page)

      await page.context().clearCookies()
      await signInHalf(page)
      await clickAndWait(page, 'Send verification code', /\/send-otp$/)
      await page.getByRole('button', { name: /^Resend code/ }).waitFor()
      await page.locator('input[name=code]').fill(await mailedCode(app, olga.email))
      await settingsShown(page)

      await page.context().clearCookies()
      await signInHalf(page)
      await page.getByRole('button', { name: 'Continue with Authenticator' }).click()
      await page.getByRole('link', { name: 'Forgot authenticator?' }).click()
      await page.getByPlaceholder('Backup Code').fill(backupCode)
      await page.getByRole('button', { name: 'Recover account' }).click()
      await settingsShown(page)
      await page.goto(`${generation.account}/security`)
      await card.getByRole('button', { name: 'Disable Two-Factor' }).click()
      await dialog.getByPlaceholder('Password').fill(olga.password)
      await dialog.getByRole('button', { name: 'Disable Two-Factor' }).click()
      await shown(page, 'disabled')
      await expectNoError(page)
      expect(await countRows(app.database, 'twoFactor')).toBe(0)
    })
  })
})

async function signInHalf(page: Page): Promise<void> {
  await page.goto('/auth/sign-in')
  await submitSignIn(page, olga.email, olga.password)
}
