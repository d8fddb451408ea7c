import { inBrowser } from '@foyer/testing/browser/in-browser'
import { details } from '@foyer/testing/users'
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

  test('is where pages lead while there is a code, also with a cookie of another service', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await page.goto('/set-up')
    await waitForSignIn(page)
    await givenSetUpCode(app)
    await page.goto('/sign-up?callbackURL=%2Faccount')
    await page.getByRole('heading', { name: 'Set up Foyer' }).waitFor()
    await page.context().addCookies([{ name: 'foyer.session_token', value: 'former', url: app.baseUrl }])
    await page.goto('/account')
    await page.getByRole('heading', { name: 'Set up Foyer' }).waitFor()
  })
})
