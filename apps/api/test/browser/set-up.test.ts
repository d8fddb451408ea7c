import { inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows, run } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { waitForHome, waitForSignIn } from './page-actions.ts'
import { enterSetUpCode, fillAdmin, givenSetUpCode } from './set-up.ts'

const olga = details('Olga')

inBrowser('the set-up', (given) => {
  test('makes the admin, names the service, says what production lacks and leads to the dashboard', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    const code = await givenSetUpCode(app)
    await page.goto('/organizations')
    await page.getByRole('heading', { name: 'Set up Foyer' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/set-up')
    await expectAccessible(page)
    await enterSetUpCode(page, code.toLowerCase())
    await page.getByRole('heading', { name: 'Admin and service' }).waitFor()
    await expectAccessible(page)
    await fillAdmin(page, olga)
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByLabel('Language', { exact: true }).first().selectOption('Deutsch')
    await page.getByRole('radio', { name: 'Green' }).check({ force: true })
    await page.getByRole('button', { name: 'Create the admin account' }).click()
    await page.getByRole('heading', { name: 'You’re all set' }).waitFor()
    await page.getByText('Acme is set up, and you’re signed in as its admin.').waitFor()
    await page
      .getByRole('list')
      .getByText(/^mail$/i)
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await waitForHome(page)
    expect(await page.title()).toContain('Acme')
    expect(await page.locator('html').getAttribute('style')).toContain('--brand-day-accent: #1f6b45')
    await page.getByRole('link', { name: 'Admin' }).first().waitFor()
    expect(await app.database.db.selectFrom('user').select(['email', 'role']).execute()).toEqual([
      { email: olga.email, role: 'admin' },
    ])
  })

  test('a wrong code is refused in plain words, and a wrong password beside its field', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    const code = await givenSetUpCode(app)
    await enterSetUpCode(page, 'BBBB-BBBB-BBBB-BBBB-BBBB')
    await page.getByText('This code is not valid.').waitFor()
    await page.getByLabel('Set-up code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillAdmin(page, { ...olga, password: 'password123' })
    await page.getByRole('button', { name: 'Create the admin account' }).click()
    await page.getByText('Enter a name').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByRole('button', { name: 'Create the admin account' }).click()
    await page.getByText('Too easy to guess.').waitFor()
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('what is configured is not asked for, and stays', async () => {
    const app = await given.app({ branding: { name: 'Configured', accent: '#2d4f8e' }, defaultLanguage: 3 })
    const page = await given.tab(app)
    await enterSetUpCode(page, await givenSetUpCode(app))
    await fillAdmin(page, olga)
    expect(await page.getByText('Accent color').count()).toBe(0)
    await page.getByRole('button', { name: 'Create the admin account' }).click()
    await page.getByText('Configured is set up, and you’re signed in as its admin.').waitFor()
  })

  test('an address that has signed up meanwhile is refused beside its field; an admin made meanwhile ends it', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await enterSetUpCode(page, await givenSetUpCode(app))
    await fillAdmin(page, olga)
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await signedUp(app, 'Olga')
    await page.getByRole('button', { name: 'Create the admin account' }).click()
    await page.getByText('An account with this email already exists.').waitFor()
    await run(app.database, `update "user" set "role" = 'admin'`)
    await page.getByRole('button', { name: 'Create the admin account' }).click()
    await page.getByText('This service is already set up.').waitFor()
    await page.goto('/set-up')
    await waitForSignIn(page)
  })

  test('without a code that is valid the pages are those of every day', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await page.goto('/set-up')
    await waitForSignIn(page)
    await givenSetUpCode(app)
    await page.goto('/sign-up?callbackURL=%2Faccount')
    await page.getByRole('heading', { name: 'Set up Foyer' }).waitFor()
  })

  test('a browser that still has a cookie of another service is led there too', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await givenSetUpCode(app)
    await page.context().addCookies([{ name: 'foyer.session_token', value: 'former', url: app.baseUrl }])
    await page.goto('/account')
    await page.getByRole('heading', { name: 'Set up Foyer' }).waitFor()
  })
})
