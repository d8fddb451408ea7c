import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { longNames } from './long-names.ts'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

const label = { en: 'Invoices', de: 'Rechnungen', ru: 'Счета' }
const pay = { en: 'Pay invoices', de: 'Rechnungen bezahlen', ru: 'Оплачивать счета' }
const read = { en: 'See invoices', de: 'Rechnungen sehen', ru: 'Просматривать счета' }
const organization = {
  permissions: { invoice: { label, actions: { read, pay } } },
  roles: { accountant: { invoice: ['read', 'pay'] }, keeper: { ac: ['create', 'update', 'read'], member: ['update'] } },
}

const LONG_ROLE = 'regional-accounting-lead-for-all-the-branches-of-the-south-2026'

inBrowser('screenshots of', (given) => {
  test.each(locales)('the roles of an organization in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app({ ...allFeatures, organization })
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Olga')
    await givenRoles(app, page)
    await openPage(page, '/organizations/acme/roles')
    await page.locator('section table').waitFor()
    await shoot(page, language, 'roles')
    await openMenuOf(page, LONG_ROLE)
    await page.getByRole('menuitem').nth(0).click()
    await page.locator('[role="dialog"] input[type="checkbox"]').first().waitFor()
    await shoot(page, language, 'roles-edit', false)
    for (const index of [3, 8]) await page.locator('[role="dialog"] input[type="checkbox"]').nth(index).click()
    await page.locator('[role="dialog"] button[type="submit"]').click()
    await page.locator('[role="dialog"] li').first().waitFor()
    await shoot(page, language, 'roles-review', false)
    await openPage(page, '/organizations/acme/roles')
    await openMenuOf(page, LONG_ROLE)
    await page.getByRole('menuitem').nth(1).click()
    await page.getByRole('dialog').waitFor()
    await shoot(page, language, 'roles-in-use', false)
    await openPage(page, `/organizations/acme/members?role=${LONG_ROLE}`)
    await shoot(page, language, 'roles-members')
    await run(app.database, `update member set role = 'keeper' where id <> 'acme-mia'`)
    await openPage(page, '/organizations/acme/roles')
    await shoot(page, language, 'roles-limited')
    await page.locator('main button:visible').first().click()
    await page.locator('[role="dialog"] input[type="checkbox"]').first().waitFor()
    await shoot(page, language, 'roles-new-limited', false)
  })
})

/** A role with a long name, which somebody with a long name has, and one that nobody has. */
async function givenRoles(app: TestApp, page: Page): Promise<void> {
  const post = (path: string, data: object) =>
    page.request.post(`/api/auth/organization/${path}`, { data, headers: { origin: app.baseUrl } })
  await post('create', { name: 'Acme', slug: 'acme' })
  await post('create-role', { role: 'helper', permission: { member: ['create'], invoice: ['read'] } })
  await post('create-role', { role: LONG_ROLE, permission: { invoice: ['read', 'pay'], team: ['create', 'update'] } })
  await run(
    app.database,
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
     values ('mia', '${longNames['64 without spaces']}', 'mia@example.com', true, now(), now(), 'user')`,
  )
  await run(
    app.database,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
     select 'acme-mia', id, 'mia', 'member,${LONG_ROLE}', now() from organization`,
  )
}

async function openMenuOf(page: Page, role: string): Promise<void> {
  await page.locator('tr', { hasText: role }).locator('button[aria-haspopup="menu"]').click()
}
