import { inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { chooseOnUser, givenAdmin, openUser, userStateOf } from './admins.ts'

inBrowser('users on the page of each in the admin area', (given) => {
  test('are banned with a reason, and the ban is lifted', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await chooseOnUser(page, 'Ban…')
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
    expect(await page.getByRole('button', { name: 'Impersonate', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Unban' }).click()
    await page.getByText('uma unbanned.').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('user, free')
  })

  test('get another role', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Change role…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Can use their own account and organizations, but not Admin.').waitFor()
    await dialog.getByLabel('Role').selectOption('Admin')
    await dialog.getByText('Can do everything on these pages.').waitFor()
    await page.getByRole('button', { name: 'Save role' }).click()
    await page.getByText('Role of uma changed.').waitFor()
    expect(await userStateOf(app, 'uma')).toBe('admin, free')
    await page.getByRole('button', { name: 'Impersonate', exact: true }).waitFor({ state: 'hidden' })
  })

  test('who remove their own admin role are warned, and lose access at once', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    // Whoever is the only admin stays one.
    await run(app.database, `update "user" set role = 'admin'`)
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
    await chooseOnUser(page, 'Set password…')
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

  test('are signed out everywhere after a question, which is told', async () => {
    const { app, page } = await givenAdmin(given)
    const uma = await signedUp(app, 'Uma')
    const { email, password } = details('Uma')
    await app.client().post('/sign-in/email', { email, password })
    await page.goto(`/admin/users/${(await uma.get('/get-session')).json.user.id}`)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('alert').getByText('Uma was signed out everywhere.').waitFor()
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('are removed after typing their email', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await chooseOnUser(page, 'Delete…')
    const dialog = page.getByRole('dialog', { name: 'Delete uma?' })
    const before = await tablesWithoutCounters(app.database)
    await dialog.getByLabel('To confirm, type: uma@example.com').fill('uma')
    await dialog.getByRole('button', { name: 'Delete user' }).click()
    await dialog.getByText('Type it exactly like this: uma@example.com').waitFor()
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await dialog.getByLabel('To confirm, type: uma@example.com').fill('uma@example.com')
    await dialog.getByRole('button', { name: 'Delete user' }).click()
    await page.getByText('uma deleted.').waitFor()
    await page.getByRole('rowheader', { name: 'uma' }).waitFor({ state: 'hidden' })
    expect(await userStateOf(app, 'uma')).toBeUndefined()
  })

  test('are unchanged when the caller is no longer an admin', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await chooseOnUser(page, 'Ban…')
    await run(app.database, `update "user" set role = 'user' where email = 'adam@example.com'`)
    const before = await tablesWithoutCounters(app.database)
    await page.getByRole('button', { name: 'Ban user' }).click()
    await page.getByRole('alert').getByText('Your role doesn’t allow this.').waitFor()
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
