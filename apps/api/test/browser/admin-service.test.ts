import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { signInAsAdmin } from './admins.ts'
import { signUpAs } from './page-actions.ts'

inBrowser('the service page of the admin area', (given) => {
  test('tells how the service is and what it runs on, and nothing secret', async () => {
    const app = await given.app()
    const page = await signInAsAdmin(given, app)
    await page.goto('/admin')
    await page.getByText('All emails have been sent.').waitFor()
    expect(await page.getByText('Retrying', { exact: true }).count()).toBe(0)
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Service' }).click()
    // The mail server of a test cannot be reached.
    await page.getByText('It works, but something needs your attention').waitFor()
    await page.getByText(/^Fix \d+ problems? below before you go live/).waitFor()
    expect(await page.getByText('nothing needs your attention').count()).toBe(0)
    await page
      .getByRole('table', { name: 'Processes' })
      .getByRole('rowheader', { name: String(process.pid) })
      .waitFor()
    await page.getByRole('row', { name: /Signing cookies and links FOYER_SECRET 1/ }).waitFor()
    await page.getByText('Tokens for other services are turned off.').waitFor()
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.slice(0, 3)).toEqual(['Health', 'Before you go live', 'Software'])
    expect(await page.getByRole('button', { name: 'Rotate keys' }).count()).toBe(0)
    expect(await page.locator('main').textContent()).not.toContain('a-secret-for-tests-only')
  })

  test('says what is wrong, and what it lacks for production, in the language of the page', async () => {
    const app = await given.app()
    const page = await signInAsAdmin(given, app)
    await fetch(`${app.baseUrl}/api/auth/ok`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    await fetch(`${app.baseUrl}/api/auth/get-session`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    await page.goto('/admin/service')
    await page.getByText('FOYER_TRUST_PROXY does not name this proxy').waitFor()
    const german = await given.tab(app, { locale: 'de-DE' })
    await german.context().addCookies(await page.context().cookies())
    await german.goto('/admin/service')
    await german.getByText('FOYER_TRUST_PROXY nennt diesen Proxy nicht').waitFor()
    await german.getByText('Die Prüfung ist fehlgeschlagen:').first().waitFor()
    const main = german.locator('main')
    expect(await main.innerText()).not.toMatch(/could not be checked|does not name|It works/)
    expect(await main.locator('p[lang="en"], li[lang="en"]').count()).toBe(0)
  })

  test('is in sight among the tabs of a phone', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: { width: 360, height: 740 } })
    await signUpAs(page, 'Ada')
    await run(app.database, `update "user" set role = 'admin'`)
    await page.goto('/admin/service')
    await page.getByText('It works, but something needs your attention').waitFor()
    const tab = await page.getByRole('link', { name: 'Service', exact: true }).boundingBox()
    expect((tab?.x ?? 360) + (tab?.width ?? 0)).toBeLessThanOrEqual(360)
  })

  test('has the signing keys rotated, once until every instance has the new one', async () => {
    const app = await given.app({ jwt: { enabled: true } })
    const page = await signInAsAdmin(given, app)
    await app.services.tokens.publicKeys()
    await page.goto('/admin/service')
    const keys = page.getByRole('table', { name: 'Signing keys' })
    await keys.getByRole('row', { name: /Signs EdDSA .* Open-ended/ }).waitFor()
    await page.getByRole('button', { name: 'Rotate keys' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rotate the signing keys?' })
    await dialog.getByRole('button', { name: 'Rotate keys' }).click()
    await page.getByText('The new key is published.').waitFor()
    await keys.getByRole('row', { name: /Signs soon EdDSA/ }).waitFor()
    await page.getByRole('button', { name: 'Rotate keys' }).waitFor({ state: 'hidden' })
    expect(await app.database.db.selectFrom('jwks').select('id').execute()).toHaveLength(2)
  })
})
