import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenVirtualAuthenticator } from '@foyer/testing/browser/virtual-authenticator'
import { mailedLink } from '@foyer/testing/mail'
import { allTables, countRows } from '@foyer/testing/tables'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled, generations, givenComponents, signInAs } from './better-auth-ui.ts'
import {
  cardOf,
  choose,
  expectNoError,
  NEW_PASSWORD,
  rowOf,
  save,
  settingsShown,
  shown,
  submitSignIn,
} from './better-auth-ui-actions.ts'

const olga = details('Olga')

inBrowser('an account in better-auth-ui', (given) => {
  beforeAll(...bundled)

  describe.each(generations)('in generation $generation', (generation) => {
    test('changes its fields, its email and its password, ends another session, and is deleted', async () => {
      const { app, page } = await givenComponents(given, generation)
      await signInAs(page, await signedUp(app, 'Olga'), app)
      await signedIn(app, 'Olga')
      await page.goto(`${generation.account}/settings`)
      await page.getByRole('button', { name: 'Resend Verification Email' }).click()
      await shown(page, 'mail')
      await mailedLink(app, olga.email, 'verify-email')
      await save(page, 'nickname', 'Olly', 'Nickname updated')
      await save(page, 'username', 'olga_o', 'Username updated')
      await save(page, 'email', 'olga@example.org', 'Email updated')
      await expectNoError(page)
      await page.goto((await mailedLink(app, 'olga@example.org', 'verify-email')).href)
      await page.goto(`${generation.account}/security`)
      await page.getByRole('button', { name: 'Revoke' }).click()
      await expect.poll(() => countRows(app.database, 'session')).toBe(1)
      await page.getByPlaceholder('Current Password').fill(olga.password)
      await page.getByPlaceholder('New Password').fill(NEW_PASSWORD)
      await cardOf(page, 'Change Password').getByRole('button', { name: 'Save' }).click()
      await shown(page, 'password has been changed')
      expect((await allTables(app.database)).user).toMatchObject([{ username: 'olga_o', email: 'olga@example.org' }])
      await page.getByRole('button', { name: 'Delete Account' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByPlaceholder('Password').fill(NEW_PASSWORD)
      await dialog.getByRole('button', { name: 'Delete Account' }).click()
      await shown(page, 'check your email')
      await expectNoError(page)
      await page.goto((await mailedLink(app, 'olga@example.org', 'delete-account')).href)
      await page.getByRole('button', { name: 'Login' }).waitFor()
      expect(await countRows(app.database, 'user')).toBe(0)
    })

    test('gets a passkey, signs in by it, and loses it', async () => {
      const { app, page } = await givenComponents(given, generation)
      await givenVirtualAuthenticator(page)
      await signInAs(page, await signedUp(app, 'Olga'), app)
      await page.goto(`${generation.account}/security`)
      await page.getByRole('button', { name: 'Add Passkey' }).click()
      await cardOf(page, 'Passkeys').getByRole('button', { name: 'Delete' }).waitFor()
      await page.goto('/auth/sign-out')
      await page.getByRole('button', { name: 'Sign in with Passkey' }).click()
      await settingsShown(page)
      await page.goto(`${generation.account}/security`)
      await cardOf(page, 'Passkeys').getByRole('button', { name: 'Delete' }).click()
      await expect.poll(() => countRows(app.database, 'passkey')).toBe(0)
      await expectNoError(page)
    })

    test('shares the browser with another, which is switched to and signed out', async () => {
      const { app, page } = await givenComponents(given, generation)
      await signedUp(app, 'Max')
      await signInAs(page, await signedUp(app, 'Olga'), app)
      await page.goto(`${generation.account}/settings`)
      await cardOf(page, 'Accounts').getByRole('button', { name: 'Add Account' }).click()
      await submitSignIn(page, details('Max').email, details('Max').password)
      await settingsShown(page)
      await openUserMenu(page, 'Max')
      await page.getByRole('menuitem').filter({ hasText: 'Olga' }).click()
      await openUserMenu(page, 'Olga')
      await page.keyboard.press('Escape')
      await choose(page, rowOf(page, 'Max'), 'Revoke')
      await expect.poll(() => countRows(app.database, 'session')).toBe(2)
      await expectNoError(page)
    })
  })
})

async function openUserMenu(page: Page, name: string): Promise<void> {
  await page.locator('header').getByRole('button').filter({ hasText: name }).first().click()
}
