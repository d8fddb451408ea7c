import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'
import { givenWebhooks } from './webhooks.ts'

inBrowser('screenshots of', (given) => {
  test.each(locales)('webhooks in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app()
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Adam')
    await run(app.database, `update "user" set role = 'admin'`)
    await openPage(page, '/admin/webhooks')
    await page.locator('main h2').waitFor()
    await shoot(page, language, 'webhooks-none')
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await givenWebhooks(app)
    await openPage(page, '/organizations/acme/settings/webhooks')
    await page.locator('main ul a').first().waitFor()
    await shoot(page, language, 'webhooks')
    await openPage(page, '/admin/webhooks/service-works')
    await page.locator('tbody tr').first().waitFor()
    await shoot(page, language, 'webhook')
    await page.locator('tbody button').nth(1).click()
    await page.getByRole('dialog').locator('pre').first().waitFor()
    await shoot(page, language, 'webhook-delivery', false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/admin/webhooks/service-fails')
    await page.locator('main section button').nth(1).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="radio"]').last().check()
    await dialog.locator('button[aria-expanded]').first().click()
    await dialog.locator('button[type="submit"]').click()
    await shoot(page, language, 'webhook-edit', false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/admin/webhooks/service-given-up')
    await page.locator('main section button').first().click()
    await dialog.locator('input[type="checkbox"]').check()
    await dialog.locator('button').last().click()
    await dialog.getByRole('alert').locator('p').waitFor()
    await shoot(page, language, 'webhook-enable', false)
  })
})
