import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { Given } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { signUpAs } from './page-actions.ts'

export async function givenOlga(given: Given, options: FoyerOptions = {}): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app(options)
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
  return { app, page }
}

export async function openInvite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click()
}

export function emailsField(page: Page) {
  return page.getByRole('dialog').locator('textarea')
}

export function nameField(page: Page) {
  return page.locator('#profile input:not([type="file"])').first()
}

export function draftsIn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    'Object.entries(sessionStorage).filter(([key]) => key.startsWith("foyer-draft")).map(([, value]) => value)',
  )
}
