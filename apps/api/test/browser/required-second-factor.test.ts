import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { codeOf, enrol } from './enrolment.ts'
import { submitSignIn, withCookiesOf } from './page-actions.ts'

inBrowser('a required second factor', (given) => {
  test('keeps the admin pages from an admin, and leads back to them', async () => {
    const app = await given.app({ twoFactor: { enabled: true, required: 'admins' } })
    const adam = await signedUp(app, 'Adam')
    await run(app.database, `update "user" set role = 'admin'`)
    const page = await withCookiesOf(app, await given.tab(app), adam)
    await page.goto('/admin/users')
    await page.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
    await page.getByText(/requires two-factor authentication/).waitFor()
    await enrol(app, page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${app.baseUrl}/admin/users`)
    await page.getByRole('row', { name: /Adam/ }).waitFor()
  })

  test('of everybody leads whoever is signed in to enrolment, from wherever they go, and back', async () => {
    const app = await given.app({ twoFactor: { enabled: true, required: 'everyone' } })
    const mia = await signedUp(app, 'Mia')
    const acme = await mia.post('/organization/create', { name: 'Acme', slug: 'acme' })
    expect(acme).toMatchObject({ status: 403, json: { code: 'TWO_FACTOR_REQUIRED' } })
    await givenOrganizationRows(app, 'acme', { Mia: 'owner' })
    const page = await withCookiesOf(app, await given.tab(app), mia)
    for (const path of ['/', '/organizations/acme/members?team=acme-team']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
      await page.getByText('Foyer requires two-factor authentication').waitFor()
    }
    await expectAccessible(page)
    const key = await enrol(app, page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${app.baseUrl}/organizations/acme/members?team=acme-team`)
    await page.getByRole('row', { name: /Mia/ }).waitFor()

    const other = await given.tab(app)
    await other.goto('/organizations/acme?tab=1')
    await submitSignIn(other, details('Mia'))
    app.pass(30)
    await other.getByLabel('6-digit code').fill(codeOf(app, key))
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('heading', { level: 1, name: 'acme' }).waitFor()
  })
})
