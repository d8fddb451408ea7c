import { testDatabases } from '@foyer/db/testing/test-database'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { expectNotShown, givenAdmin, openUser, userStateOf } from './admins.ts'
import { openHome, signUpAs } from './page-actions.ts'

const MANY_USERS = Array.from({ length: 30 }, (_, index) => `guest${String(index + 1).padStart(2, '0')}`)

inBrowser('users in the admin area', testDatabases(), (given) => {
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
    const dialog = page.getByRole('dialog', { name: 'New user' })
    await dialog.getByLabel('Name').fill('Nina')
    await dialog.getByLabel('Email').fill('adam@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill('a-long-enough-one')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await dialog.getByText('An account with this email already exists.').waitFor()
    expect(await countRows(app.database, 'user')).toBe(1)
    await dialog.getByLabel('Email').fill('nina@example.com')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nina' }).waitFor()
    const nina = { email: 'nina@example.com', password: 'a-long-enough-one' }
    expect((await app.client().post('/sign-in/email', nina)).status).toBe(200)
  })

  test('are banned with a reason, and the ban is lifted', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Ban…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ban uma?' })
    await dialog.getByLabel('Banned until').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Ban user' }).click()
    await dialog.getByText('Choose a date in the future').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('user, free')
    await dialog.getByLabel('Banned until').fill('')
    await dialog.getByLabel('Ban reason').fill('spam')
    await dialog.getByRole('button', { name: 'Ban user' }).click()
    await page.getByText('Not signed in on any device.').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('user, banned: spam')
    expect(await page.getByRole('button', { name: 'Impersonate uma' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Unban' }).click()
    await page.getByText('uma unbanned.').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('user, free')
  })

  test('get another role', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Change role…' }).click()
    await page.getByRole('dialog').getByLabel('Role').selectOption('Admin')
    await page.getByRole('button', { name: 'Save role' }).click()
    await page.getByText('Role of uma changed.').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('admin, free')
    await page.getByRole('button', { name: 'Impersonate uma' }).waitFor({ state: 'hidden' })
  })

  test('who remove their own admin role are warned, and lose access at once', async () => {
    const { page } = await givenAdmin(given)
    const { user } = await (await page.request.get('/api/auth/get-session')).json()
    await page.goto(`/admin/users/${user.id}`)
    await page.getByRole('button', { name: 'Change role…' }).click()
    await page.getByText('This is your own role.').waitFor()
    await page.getByRole('dialog').getByLabel('Role').selectOption('User')
    await page.getByRole('button', { name: 'Save role' }).click()
    await page.getByRole('navigation', { name: 'Admin' }).waitFor({ state: 'hidden' })
  })

  test('get another password', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Set password…' }).click()
    await page.getByRole('dialog').getByLabel('New password', { exact: true }).fill('a-new-correct-horse')
    await page.getByRole('button', { name: 'Set password', exact: true }).click()
    await page.getByText('Password of uma changed.').waitFor()
    const uma = { email: 'uma@example.com', password: 'a-new-correct-horse' }
    expect((await app.client().post('/sign-in/email', uma)).status).toBe(200)
  })

  test('are signed out of a device', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: /^Sign out / }).click()
    await page.getByText('Not signed in on any device.').waitFor()
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('are removed after typing their email', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete uma?' })
    const before = await tablesWithoutCounters(app.database)
    await dialog.getByLabel('To confirm, type uma@example.com').fill('uma')
    await dialog.getByRole('button', { name: 'Delete user' }).click()
    await dialog.getByText('Type it exactly like this: uma@example.com').waitFor()
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await dialog.getByLabel('To confirm, type uma@example.com').fill('uma@example.com')
    await dialog.getByRole('button', { name: 'Delete user' }).click()
    await page.getByText('uma deleted.').waitFor()
    await page.getByRole('rowheader', { name: 'uma' }).waitFor({ state: 'hidden' })
    expect(await userStateOf(app, 'uma')).toBeUndefined()
  })

  test('are unchanged when the caller is no longer an admin', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Ban…' }).click()
    await run(app.database, `update "user" set role = 'user' where email = 'adam@example.com'`)
    const before = await tablesWithoutCounters(app.database)
    await page.getByRole('button', { name: 'Ban user' }).click()
    await page.getByRole('alert').getByText('Your role doesn’t allow this.').waitFor()
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
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
    for (const path of ['/admin', '/admin/users', '/admin/users/uma', '/admin/events']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'You don’t have access' }).waitFor()
      await expectNotShown(page, 'uma')
    }
    expect(requestedUrls.filter((url) => /admin\.(?!getPolicy)/.test(url))).toEqual([])
  })
})
