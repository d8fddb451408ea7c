import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { longNames } from './long-names.ts'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

const roles = { accountant: { invoice: ['read', 'pay'] }, 'regional-accounting-lead': { invoice: ['read'] } }
const organization = { permissions: { invoice: ['read', 'pay'] }, roles }

inBrowser('screenshots of', (given) => {
  test.each(locales)('roles for a time and previews in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app({ ...allFeatures, organization })
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Adam')
    await signedUp(app, 'Mia')
    await signedUp(app, 'Max')
    await givenOrganizationRows(app, 'acme', { Adam: 'owner', Mia: 'member,admin,accountant', Max: 'member' })
    await run(app.database, `update "user" set name = '${longNames['64 without spaces']}' where email like 'max%'`)
    await run(
      app.database,
      `update "memberRole" set "until" = now() + interval '5 days' where "roleId" in ('configured:admin', 'configured:accountant')`,
    )
    await openPage(page, '/organizations/acme/members')
    await page.locator('tbody time[title]').first().waitFor()
    await shoot(page, language, 'members-with-ends')
    await openAction(page, 2, 1)
    await page.locator('select').nth(-1).selectOption('own')
    await page.locator('[role="dialog"] section ul').first().waitFor()
    await shoot(page, language, 'give-role', false)
    await openPage(page, '/organizations/acme/members')
    await openAction(page, 1, 2)
    await page.locator('[role="dialog"] section ul').first().waitFor()
    await shoot(page, language, 'end-role', false)
    await openPage(page, '/organizations/acme/settings')
    await page.locator('main button').last().click()
    await page.locator('[role="dialog"] section p').first().waitFor()
    await shoot(page, language, 'delete-organization-preview', false)
  })
})

/** Opens the action of a row, both by their place. */
async function openAction(page: Page, row: number, action: number): Promise<void> {
  await page.locator('tbody tr').nth(row).locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem').nth(action).click()
  await page.getByRole('dialog').waitFor()
}
