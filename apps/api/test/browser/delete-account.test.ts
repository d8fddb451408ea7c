import type { FoyerOptions } from '@foyer/auth-domain/options'
import { withoutPassword } from '@foyer/testing/account-rows'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAccount, signUpAs, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const ACCOUNT_DELETED = 'Your account has been deleted.'
const DAYS = 86_400

inBrowser('deleting an account', (given) => {
  test('requires the email and the password, and shows a confirmation', async () => {
    const { app, page, dialog } = await givenDialog(given)
    await confirm(dialog, { email: 'mia@example.com', password: 'wrong-horse-battery' })
    await dialog.getByText('The email of this account is olga@example.com').waitFor()
    await confirm(dialog, { email: olga.email, password: 'wrong-horse-battery' })
    await dialog.getByText('Incorrect password').waitFor()
    expect(await countRows(app.database, 'user')).toBe(1)
    await confirm(dialog, { email: ' OLGA@example.com', password: PASSWORD })
    await waitForSignIn(page)
    await page.getByText(ACCOUNT_DELETED).waitFor()
    expect(await countRows(app.database, 'user')).toBe(0)
    await page.goto('/account')
    await waitForSignIn(page)
  })

  test('with sendVerification the mailed link deletes the account', async () => {
    const { app, page, dialog } = await givenDialog(given, { user: { deleteUser: { sendVerification: true } } })
    await confirm(dialog, { email: olga.email, password: PASSWORD })
    await page
      .getByText('We sent a link to olga@example.com. Open it in this browser to delete your account.')
      .waitFor()
    expect(await countRows(app.database, 'user')).toBe(1)
    await page.goto((await mailedLink(app, olga.email, 'delete-account')).href)
    await page.getByText(ACCOUNT_DELETED).waitFor()
    expect(await countRows(app.database, 'user')).toBe(0)
  })
})

inBrowser('an account is not deleted', (given) => {
  test('after canceling the dialog', async () => {
    const { app, dialog } = await givenDialog(given)
    await dialog.getByLabel('To confirm, type your email').fill(olga.email)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('if its user is the only owner of an organization', async () => {
    const { app, dialog } = await givenDialog(given)
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    await confirm(dialog, { email: olga.email, password: PASSWORD })
    await dialog.getByRole('alert').getByText('You’re the only owner of an organization').waitFor()
    expect(await countRows(app.database, 'user')).toBe(2)
  })

  test('without a password and without a fresh session', async () => {
    const { app, page } = await givenDialog(given)
    await withoutPassword(app, 'Olga')
    app.pass(2 * DAYS)
    const dialog = await openDialog(page)
    await dialog.getByLabel('To confirm, type your email').fill(olga.email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('For your security, sign in again to do this.').waitFor()
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await waitForSignIn(page)
    expect(page.url()).toBe(`${app.baseUrl}/sign-in?callbackURL=%2Faccount%2Fdata`)
    expect(await countRows(app.database, 'user')).toBe(1)
  })
})

type DialogFixture = { app: TestApp; page: Page; dialog: Locator }

/** Olga is signed in and has opened the dialog for deleting her account. */
async function givenDialog(given: Given, options: FoyerOptions = {}): Promise<DialogFixture> {
  const app = await given.app(options, mailCaught)
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  return { app, page, dialog: await openDialog(page) }
}

async function openDialog(page: Page): Promise<Locator> {
  await openAccount(page, 'data')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.waitFor()
  return dialog
}

async function confirm(dialog: Locator, { email, password }: { email: string; password: string }): Promise<void> {
  await dialog.getByLabel('To confirm, type your email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
}
