import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganization } from '@foyer/testing/organizations'
import { countRows } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { expectNotShown, givenAdmin, signInAsAdmin, userStateOf } from './admins.ts'
import { openHome, signUpAs } from './page-actions.ts'

const MANY_USERS = Array.from({ length: 30 }, (_, index) => `guest${String(index + 1).padStart(2, '0')}`)

inBrowser('users in the admin area', (given) => {
  test('are searched by part of an email, and filtered by role and ban', async () => {
    const { page } = await givenAdmin(given, 'uma', 'max')
    await page.goto('/')
    await page.getByRole('link', { name: 'Admin', exact: true }).click()
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
    await page.getByRole('rowheader', { name: 'max' }).waitFor()
    await page.getByRole('searchbox').fill('UMA@')
    await page.getByRole('rowheader', { name: 'max' }).waitFor({ state: 'hidden' })
    await page.getByRole('rowheader', { name: 'uma' }).waitFor()
    await page.waitForURL(/search=UMA/)
    await page.getByRole('checkbox', { name: 'Banned' }).check()
    await page.getByRole('heading', { name: 'No users found' }).waitFor()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await page.getByRole('rowheader', { name: 'max' }).waitFor()
    await page.getByRole('checkbox', { name: 'Admin' }).check()
    await page.getByRole('rowheader', { name: 'max' }).waitFor({ state: 'hidden' })
    await page.getByRole('rowheader', { name: 'Adam' }).waitFor()
  })

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

  test('are opened with the keyboard', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await page.goto('/admin/users?search=uma')
    await page.getByRole('link', { name: 'uma' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'uma' }).waitFor()
  })

  test('are created with a password', async () => {
    const { app, page } = await givenAdmin(given)
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'New user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Nina')
    await dialog.getByLabel('Email').fill('adam@example.com')
    await dialog.getByRole('combobox', { name: 'Password' }).selectOption('Set one now')
    await dialog.getByLabel('New password', { exact: true }).fill('a-long-enough-one')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await dialog.getByText('An account with this email already exists.').waitFor()
    expect(await countRows(app.database, 'user')).toBe(1)
    await dialog.getByLabel('Email').fill('nina@example.com')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nina' }).waitFor()
    const nina = { email: 'nina@example.com', password: 'a-long-enough-one' }
    expect((await app.client().post('/sign-in/email', nina)).status).toBe(200)
  })

  test('are created from a dialog whose buttons stay in sight on a phone', async () => {
    const { page } = await givenAdmin(given)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByRole('combobox', { name: 'Password' }).selectOption('Set one now')
    const button = await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).boundingBox()
    expect((button?.y ?? 640) + (button?.height ?? 0)).toBeLessThanOrEqual(640)
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

  test('are banned together after a confirmation that tells how many, and deleted together', async () => {
    const { app, page } = await givenAdmin(given, 'uma', 'max', 'mia')
    await page.goto('/admin/users')
    await page.getByRole('checkbox', { name: 'Select uma' }).check()
    await page.getByRole('checkbox', { name: 'Select max' }).check()
    await page.getByText('Selected: 2').waitFor()
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    const ban = page.getByRole('dialog', { name: 'Ban the selected users (2)?' })
    await ban.getByRole('button', { name: 'Ban' }).click()
    await page.getByText('Done for 2 of 2.').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('user, banned: No reason')
    expect(await userStateOf(app, 'mia')).toBe('user, free')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByText('Selected: 3').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const remove = page.getByRole('dialog', { name: 'Delete the selected users (3)?' })
    await remove.getByRole('textbox').fill('3')
    await remove.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Done for 3 of 3.').waitFor()
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('are banned, unbanned and signed out from the list, and only what applies is offered', async () => {
    const { app, page } = await givenAdmin(given, 'uma', 'max')
    await page.goto('/admin/users')
    const menu = page.getByRole('button', { name: 'Actions for uma' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Ban…' }).click()
    await page.getByRole('dialog', { name: 'Ban uma?' }).getByRole('button', { name: 'Ban user' }).click()
    await page.getByRole('row', { name: /uma Banned/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Select uma' }).check()
    await page.getByRole('button', { name: 'Unban', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Ban', exact: true }).count()).toBe(0)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Unban' }).click()
    await page.getByText('uma unbanned.').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('user, free')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Sign out everywhere…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByText('uma was signed out everywhere.').waitFor()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await page.getByRole('heading', { level: 1, name: 'uma' }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Users' }).click()
    await page.getByRole('checkbox', { name: 'All', exact: true, checked: true }).waitFor()
  })

  test('who cannot be deleted stay selected, with the reason', async () => {
    const { app, page } = await givenAdmin(given, 'max')
    await givenOrganization(app, { owner: 'uma', member: 'mia' })
    await page.goto('/admin/users')
    await page.getByRole('checkbox', { name: 'Select uma' }).check()
    await page.getByRole('checkbox', { name: 'Select max' }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('2')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Done for 1 of 2.').waitFor()
    await page.getByRole('alert').getByText('uma').waitFor()
    await page.getByText('Selected: 1').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('user, free')
    expect(await userStateOf(app, 'max')).toBeUndefined()
  })

  test('that fail to load show an error, and load after a retry', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await page.route('**/trpc/*admin.searchUsers*', (route) => route.abort())
    await page.goto('/admin/users')
    const alert = page.getByRole('alert').filter({ hasText: 'The users couldn’t be loaded' })
    await alert.getByText('We can’t reach the server.').waitFor()
    await page.unroute('**/trpc/*admin.searchUsers*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('rowheader', { name: 'uma' }).waitFor()
  })

  test('are not shown to a user without the admin role', async () => {
    const { app } = await givenAdmin(given, 'uma')
    const page = await given.tab(app)
    await signUpAs(page, 'Max')
    await openHome(page)
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    for (const path of [
      '/admin',
      '/admin/users',
      '/admin/users/uma',
      '/admin/events',
      '/admin/mails',
      '/admin/service',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'You don’t have access' }).waitFor()
      await expectNotShown(page, 'uma')
    }
    expect(requestedUrls.filter((url) => /admin\.(?!getPolicy)/.test(url))).toEqual([])
  })
})
