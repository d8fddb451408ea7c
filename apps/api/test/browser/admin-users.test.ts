import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { test } from 'vitest'
import { expectNotShown, givenAdmin, signInAsAdmin } from './admins.ts'

const MANY_USERS = Array.from({ length: 30 }, (_, index) => `guest${String(index + 1).padStart(2, '0')}`)

inBrowser('users in the admin area', (given) => {
  test('are sorted and paginated, and the URL stores the page', async () => {
    const { page } = await givenAdmin(given, ...MANY_USERS)
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Email' }).click()
    await page.getByRole('columnheader', { name: 'Email' }).and(page.locator('[aria-sort="ascending"]')).waitFor()
    await page.getByRole('rowheader', { name: 'guest24' }).waitFor()
    await expectNotShown(page, 'guest25@example.com')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('rowheader', { name: 'guest30' }).waitFor()
    await page.reload()
    await page.getByRole('rowheader', { name: 'guest30' }).waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('rowheader', { name: 'guest24' }).waitFor()
    await expectNotShown(page, 'guest25@example.com')
    await page.goBack()
    await page.getByRole('rowheader', { name: 'guest30' }).waitFor()
  })

  test('are invited by mail, choose a password, and sign in', async () => {
    const app = await given.app({}, mailCaught)
    const page = await signInAsAdmin(given, app)
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'New user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite user' })
    await dialog.getByLabel('Name').fill('Nina')
    await dialog.getByLabel('Email').fill('nina@example.com')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nina' }).waitFor()
    await page.getByText('None on record').waitFor()
    const link = await mailedLink(app, 'nina@example.com', 'user-invitation')
    const nina = await given.tab(app)
    await nina.goto(link.href)
    await nina.getByRole('heading', { name: 'Choose a password' }).waitFor()
    await nina.getByLabel('Password', { exact: true }).fill('a-long-enough-one')
    await nina.getByRole('button', { name: 'Save password' }).click()
    await nina.getByRole('button', { name: 'Sign in' }).click()
    await nina.getByLabel('Email').fill('nina@example.com')
    await nina.getByLabel('Password', { exact: true }).fill('a-long-enough-one')
    await nina.getByRole('button', { name: 'Sign in', exact: true }).click()
    await nina.getByText('Nina').first().waitFor()
    await page.goto('/admin/users?search=nina')
    await page.getByRole('row', { name: /Nina.*now.*now/ }).waitFor()
  })
})
