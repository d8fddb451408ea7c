import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, regionOf, signUpAs, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'

inBrowser('the account page', (given) => {
  test('changes the other tabs with it: a new name is shown there, and signing out signs them out', async () => {
    const { app, page } = await givenAccount(given, { emailOTP: { enabled: true, changeEmail: { enabled: true } } })
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('heading', { name: 'Olga' }).waitFor()
    await saveName(page, ' Olga Petrova ')
    await regionOf(page, 'Name and picture').getByText('Profile saved.').waitFor()
    await other.getByRole('heading', { name: 'Olga Petrova' }).waitFor()

    await run(app.database, 'update "user" set "emailVerified" = true, "mailboxProvenAt" = now()')
    await page.reload()
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill('new@example.com')
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByText(`Enter the code we sent to ${olga.email} to allow the change.`).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Account: Olga Petrova' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    await waitForSignIn(other)
  })

  test('stays signed in when a request ends after the password was changed', async () => {
    const { page } = await givenAccount(given)
    const passwordChanged = page.waitForResponse('**/trpc/password.changePassword')
    await page.route('**/trpc/user.updateUser', async (route) => {
      const response = await route.fetch()
      await passwordChanged
      await route.fulfill({ response })
    })
    await openAccount(page, 'sign-in-methods')
    await changePassword(page, PASSWORD, NEW_PASSWORD)
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Profile' }).click()
    await saveName(page, 'Olga Petrova')
    await page.getByText('Profile saved.').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Olga Petrova')
  })
})

async function givenAccount(given: Given, options: FoyerOptions = {}): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app(options, mailCaught)
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await openAccount(page)
  return { app, page }
}

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
}

async function changePassword(page: Page, currentPassword: string, newPassword: string): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(currentPassword)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
}
