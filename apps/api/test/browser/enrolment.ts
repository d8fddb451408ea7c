import type { TestApp } from '@foyer/testing/test-app'
import { PASSWORD } from '@foyer/testing/users'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { regionOf } from './page-actions.ts'

/** Sets up an authenticator app on the page that is open; returns its key. */
export async function enrol(app: TestApp, page: Page): Promise<string> {
  await regionOf(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('6-digit code').fill(codeOf(app, key))
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return key
}

/** What the app shows now. */
export function codeOf(app: TestApp, key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.services.now().getTime() })
}
