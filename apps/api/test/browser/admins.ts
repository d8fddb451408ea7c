import type { Given } from '@foyer/testing/browser/in-browser'
import { givenUsers } from '@foyer/testing/organizations'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signUpAs } from './page-actions.ts'

export type AdminFixture = { app: TestApp; page: Page }

/** Adam is an admin signed in on `page`; the others are signed in on other devices, and their ids are their names. */
export async function givenAdmin(given: Given, ...others: string[]): Promise<AdminFixture> {
  const app = await given.app()
  const page = await signInAsAdmin(given, app)
  if (others.length > 0) await givenUsers(app, ...others)
  return { app, page }
}

/** Adam, an admin of `app`, signed in in a browser of his own. */
export async function signInAsAdmin(given: Given, app: TestApp): Promise<Page> {
  const page = await given.tab(app)
  await signUpAs(page, 'Adam')
  await run(app.database, `update "user" set role = 'admin' where email = '${details('Adam').email}'`)
  return page
}

/** Opens the admin page of a user. */
export async function openUser(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/users/${name}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Expects that a name is not on the page. */
export async function expectNotShown(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.getByText(name).count()).toBe(0)
}

/** Chooses what the menu on the page of a user has. */
export async function chooseOnUser(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
