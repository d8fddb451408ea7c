import { details } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const olga = details('Olga')

export const NEW_PASSWORD = 'another long passphrase'

/** Fills in the form for Olga, and sends it. */
export async function fillSignUp(page: Page): Promise<void> {
  await page.getByPlaceholder('Name', { exact: true }).fill(olga.name)
  await page.getByPlaceholder('Username').fill('olga_o')
  await page.getByPlaceholder('m@example.com').fill(olga.email)
  await page.getByPlaceholder('Password', { exact: true }).fill(olga.password)
  await page.getByRole('button', { name: 'Create an account' }).click()
}

/** Signs in by an email or a username on the page that is open. */
export async function submitSignIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByPlaceholder('Username or email').fill(name)
  await page.getByPlaceholder('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Waits for the page to which a sign-in leads. */
export async function settingsShown(page: Page): Promise<void> {
  await cardOf(page, 'Avatar').waitFor()
}

/** Waits for the form of the sign-in, to which signing out leads: some pages are gone to twice, which ends a wait for the URL. */
export async function signInShown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).waitFor()
}

/** Clicks, and waits until Foyer has answered at a path: what it mails is in the outbox then. */
export async function clickAndWait(page: Page, button: string, path: RegExp): Promise<void> {
  const answered = page.waitForResponse(path)
  await page.getByRole('button', { name: button }).click()
  await answered
}

/** The card of a title. */
export function cardOf(page: Page, title: string): Locator {
  const titled = page.locator('[data-slot=card-title]').getByText(title, { exact: true })
  return page.locator('[data-slot=card]').filter({ has: titled })
}

/** The row of a list within a card. */
export function rowOf(parent: Page | Locator, text: string): Locator {
  return parent.locator('[data-slot=card] [data-slot=card]').filter({ hasText: text })
}

/** Opens the menu of a row, and chooses from it. */
export async function choose(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Saves one field in its card. */
export async function save(page: Page, name: string, value: string, message: string): Promise<void> {
  const form = page.locator(`form:has(input[name=${name}])`)
  await form.locator('input').fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await shown(page, message)
}

/** Waits for a message that is no error. */
export async function shown(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor()
}

/** No error was shown, on the open page or one before it, but that leaving a page ended a request. */
export async function expectNoError(page: Page): Promise<void> {
  const errors = await page.getByRole('alert').allTextContents()
  expect(errors.filter((message) => message !== 'Failed to fetch')).toEqual([])
}
