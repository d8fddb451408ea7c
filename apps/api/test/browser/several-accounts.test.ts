import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { countRows } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openHome, openPage, signUpAs, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'
import { overflowOf, PHONE } from './phone.ts'

const multiSession = { multiSession: { enabled: true } }

inBrowser('several accounts in one browser', (given) => {
  test('another account is added beside the first, and each can be switched to', async () => {
    const app = await given.app(multiSession)
    await signUpAs(await given.tab(app), 'Max')
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openHome(page)
    await openMenu(page, 'Olga')
    await page.getByRole('menuitem', { name: 'Add another account' }).click()
    await page.getByRole('heading', { name: 'Add another account' }).waitFor()
    await page.getByText('You stay signed in as Olga').waitFor()
    await expectAccessible(page)
    await submitSignIn(page, details('Max'))
    await openMenu(page, 'Max')
    await expectAccessible(page)
    await switchTo(page, 'Olga')
    await openMenu(page, 'Olga')
    await page.getByRole('menuitem', { name: 'Switch to Max' }).waitFor()
  })

  test('after a switch nothing of the other account is shown or kept', async () => {
    const { app, page } = await givenTwoAccounts()
    await givenOrganizationRows(app, 'acme', { Max: 'owner' })
    await openPage(page, '/organizations')
    await page.getByRole('link', { name: 'acme' }).first().waitFor()
    await openMenu(page, 'Max')
    await switchTo(page, 'Olga')
    await page.getByRole('link', { name: 'Create an organization' }).waitFor()
    await openPage(page, '/organizations')
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('acme').count()).toBe(0)
    expect(await page.getByText('max@example.com').count()).toBe(0)
  })

  test('the other tabs follow, and their forms hold the new account', async () => {
    const { page } = await givenTwoAccounts()
    const other = await page.context().newPage()
    await openAccount(other)
    expect(await other.getByLabel('Your name').inputValue()).toBe('Max')
    await openHome(page)
    await openMenu(page, 'Max')
    await switchTo(page, 'Olga')
    await other.getByRole('button', { name: 'Account: Olga' }).waitFor()
    await expect.poll(() => other.getByLabel('Your name').inputValue()).toBe('Olga')
  })

  test('signing out of one account goes on as the next, and of all as nobody', async () => {
    const { app, page } = await givenTwoAccounts()
    await openHome(page)
    await openMenu(page, 'Max')
    await page.getByRole('menuitem', { name: 'Sign out of this account' }).click()
    await openMenu(page, 'Olga')
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await signUpAs(page, 'Mia')
    await openHome(page)
    await openMenu(page, 'Mia')
    await page.getByRole('menuitem', { name: 'Sign out of all accounts' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('what is entered and not saved is asked about before a switch, and before signing out of the account', async () => {
    const { page } = await givenTwoAccounts()
    await openAccount(page)
    await page.getByLabel('Your name').fill('Max M.')
    const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
    await openMenu(page, 'Max')
    await page.getByRole('menuitem', { name: 'Switch to Olga' }).click()
    await dialog.getByText('What you entered has not been saved.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await openMenu(page, 'Max')
    await page.getByRole('menuitem', { name: 'Sign out of this account' }).click()
    await dialog.getByText('It is lost when you sign out.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Your name').inputValue()).toBe('Max M.')
    await openMenu(page, 'Max')
    await page.getByRole('menuitem', { name: 'Switch to Olga' }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Account: Olga' }).waitFor()
    await waitForHome(page)
    await dialog.waitFor({ state: 'hidden' })
  })

  test('signing out of the account goes on as the next once what is entered is given up', async () => {
    const { page } = await givenTwoAccounts()
    await openAccount(page)
    await page.getByLabel('Your name').fill('Max M.')
    await openMenu(page, 'Max')
    await page.getByRole('menuitem', { name: 'Sign out of this account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Account: Olga' }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Olga')
  })

  test('on a phone the drawer switches too', async () => {
    const app = await given.app(multiSession)
    const page = await given.tab(app, { viewport: PHONE })
    await signUpAs(page, 'Olga')
    await signUpAs(page, 'Max')
    await openHome(page)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Add another account' }).waitFor()
    expect(await overflowOf(page)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Switch to Olga' }).click()
    await page.getByRole('heading', { name: 'Olga' }).waitFor()
  })

  test('without the option there is nothing to add or to switch', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    await openMenu(page, 'Olga')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Your account', 'Sign out'])
    await page.goto('/sign-in?add=true')
    await page.getByRole('button', { name: 'Account: Olga' }).waitFor()
  })

  async function givenTwoAccounts() {
    const app = await given.app(multiSession)
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await signUpAs(page, 'Max')
    return { app, page }
  }
})

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account: ${name}` }).click()
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name: `Switch to ${name}` }).click()
  await page.getByRole('button', { name: `Account: ${name}` }).waitFor()
}
