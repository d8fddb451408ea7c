import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { longNames } from './long-names.ts'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

const roles = { accountant: { invoice: ['read', 'pay'] }, 'regional-accounting-lead': { invoice: ['read'] } }
const organization = { permissions: { invoice: ['read', 'pay'] }, roles }

inBrowser('screenshots of', (given) => {
  test.each(locales)('what a member may do in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app({ ...allFeatures, organization })
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Adam')
    const created = { name: 'Acme', slug: 'acme' }
    await page.request.post('/api/auth/organization/create', { data: created, headers: { origin: app.baseUrl } })
    await run(
      app.database,
      `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
       values ('mia', '${longNames['64 without spaces']}', 'mia@example.com', true, now(), now(), 'user')`,
    )
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt")
       select 'acme-mia', id, 'mia', 'admin,regional-accounting-lead', now() from organization`,
    )
    await openPage(page, '/organizations/acme/members')
    await openPermissions(page, 1)
    for (const row of [0, 1]) await page.locator('[role="dialog"] [aria-expanded]').nth(row).click()
    await shoot(page, language, 'permissions-why', false)
    await run(app.database, `update organization set "twoFactorRequiredFrom" = now() - interval '1 day'`)
    await run(app.database, `update "user" set "twoFactorEnabled" = true where id <> 'mia'`)
    await run(app.database, `update session set "secondFactorAt" = now()`)
    await openPage(page, '/organizations/acme/members')
    await openPermissions(page, 1)
    await shoot(page, language, 'permissions-second-factor', false)
  })
})

/** Opens them from the menu of a row. */
async function openPermissions(page: Page, row: number): Promise<void> {
  await page.locator('tbody tr').nth(row).locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem').nth(3).click()
  await page.locator('[role="dialog"] [aria-expanded]').first().waitFor()
}
