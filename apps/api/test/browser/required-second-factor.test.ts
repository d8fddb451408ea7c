import { testDatabases } from '@foyer/db/testing/test-database'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { TestClient } from '@foyer/testing/client'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { regionOf, submitSignIn } from './page-actions.ts'

const on = { twoFactor: { enabled: true, required: 'admins' } } as const

inBrowser('a required second factor', testDatabases().slice(0, 1), (given) => {
  test('is required by an owner, leads a member to enrolment and back, and asks each session for it', async () => {
    const app = await given.app(on)
    const olga = await givenTwoFactorUser(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })

    const owner = await as(app, await given.tab(app), olga.client)
    await owner.goto('/organizations/acme/settings')
    const setting = regionOf(owner, 'Second factor')
    await setting.getByText('1 of 2 members are not ready.').waitFor()
    await setting.getByLabel('Require a second factor').check()
    await expectAccessible(owner)
    await setting.getByRole('button', { name: 'Save' }).click()
    await setting.getByText(/^Required since/).waitFor()
    await setting.getByRole('link', { name: 'Show who is not ready' }).click()
    await owner.getByRole('row', { name: /Mia.*No second factor/ }).waitFor()
    expect(await owner.getByRole('row', { name: /Olga/ }).count()).toBe(0)
    await expectAccessible(owner)

    const page = await as(app, await given.tab(app), mia)
    await page.goto('/organizations/acme/members?team=acme-team')
    await page.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
    await page.getByText('This organization asks its members for a second factor').waitFor()
    await expectAccessible(page)
    const key = await enrol(app, page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${app.baseUrl}/organizations/acme/members?team=acme-team`)
    await page.getByRole('row', { name: /Mia/ }).waitFor()

    await run(app.database, 'update session set "secondFactorAt" = null')
    app.pass(30)
    await page.goto('/organizations/acme')
    await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Code', { exact: true }).fill(codeOf(app, key))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${app.baseUrl}/organizations/acme`)
    await page.getByRole('heading', { level: 1, name: 'acme' }).waitFor()
  })

  test('keeps the admin pages from an admin, and leads back to them', async () => {
    const app = await given.app(on)
    const adam = await signedUp(app, 'Adam')
    await run(app.database, `update "user" set role = 'admin'`)
    const page = await as(app, await given.tab(app), adam)
    await page.goto('/admin/users')
    await page.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
    await page.getByText(/asks for a second factor here/).waitFor()
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
    const page = await as(app, await given.tab(app), mia)
    for (const path of ['/', '/organizations/acme/members?team=acme-team']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
      await page.getByText('Foyer asks for a second factor here').waitFor()
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
    await other.getByLabel('Code', { exact: true }).fill(codeOf(app, key))
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('heading', { level: 1, name: 'acme' }).waitFor()
  })
})

async function as(app: TestApp, page: Page, { cookies }: TestClient): Promise<Page> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.baseUrl })))
  return page
}

/** Sets up an authenticator app on the page that is open; returns its key. */
async function enrol(app: TestApp, page: Page): Promise<string> {
  await regionOf(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(codeOf(app, key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return key
}

function codeOf(app: TestApp, key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.services.now().getTime() })
}
