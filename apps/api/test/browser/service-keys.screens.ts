import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import { test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

inBrowser('screenshots of', (given) => {
  test.each(locales)('service keys in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app()
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Adam')
    await run(app.database, `update "user" set role = 'admin'`)
    await openPage(page, '/admin/service-keys')
    await page.locator('main h2').waitFor()
    await shoot(page, language, 'service-keys-none')
    await page.locator('main button').first().click()
    const dialog = page.getByRole('dialog')
    const create = dialog.locator('button[type="submit"]')
    await create.click()
    await shoot(page, language, 'service-key-missing', false)
    await dialog.locator('input').first().fill('Warehouse')
    for (const box of await dialog.locator('input[type="checkbox"]').all()) await box.check()
    await dialog.locator('textarea').fill('10.0.0.0/8\n2001:db8::/129')
    await create.click()
    await dialog.locator('textarea[aria-invalid="true"]').waitFor()
    await shoot(page, language, 'service-key-refused', false)
    await dialog.locator('textarea').fill('10.0.0.0/8\n2001:db8::/32')
    await create.click()
    await dialog.locator('code').first().waitFor()
    await shoot(page, language, 'service-key-made', false)
    await page.keyboard.press('Escape')
    await givenOthers(app)
    await openPage(page, '/admin/service-keys')
    await page.locator('main li').nth(2).waitFor()
    await shoot(page, language, 'service-keys')
  })
})

type App = Parameters<typeof run>[0]

/** A key that has expired and one of a long name, from many addresses. */
async function givenOthers({ database }: { database: App }): Promise<void> {
  const addresses = Array.from({ length: 12 }, (_, index) => `2001:db8:${index}::/48`)
  await run(
    database,
    `insert into "serviceKey" (id, name, start, key, permissions, addresses, "createdAt", "expiresAt", "lastUsedAt") values
       ('ended', 'Billing', 'fsk_abcd', 'ended', '["events:read"]', null, now() - interval '90 days', now() - interval '2 days', now() - interval '3 days'),
       ('long', '${'Mirror of the users in the customer database '.repeat(5).trim()}', 'fsk_efgh', 'long', '["events:read"]', '${JSON.stringify(addresses)}', now() - interval '100 days', now() + interval '20 days', null)`,
  )
}
