import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import { givenMails } from '@foyer/testing/unsent-mails'
import { test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

inBrowser('screenshots of', (given) => {
  test.each(locales)('mails and service in the administration in $language', { timeout: LONG }, async (at) => {
    const { language, locale } = at
    const app = await given.app({ jwt: { enabled: true } })
    await app.services.tokens.publicKeys()
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Adam')
    await run(app.database, `update "user" set role = 'admin'`)
    await openPage(page, '/admin/mails')
    await shoot(page, language, 'admin-mails-none')
    await givenMails(app)
    const hashing = { running: 2, waiting: 14 }
    const { describe } = app.services
    app.services.mailServerDownSince = () => new Date('2026-01-01T09:00:00Z')
    app.services.describe = async () => ({
      ...(await describe()),
      process: { pid: 4711, startedAt: new Date(), memory: 187_654_321, hashing },
    })
    await openPage(page, '/admin/mails')
    await page.locator('tbody tr').first().waitFor()
    await page.locator('main input[type="checkbox"]').nth(1).check()
    await shoot(page, language, 'admin-mails')
    await openPage(page, '/admin/service')
    await page.locator('tbody tr').first().waitFor()
    await page.locator('code').first().waitFor()
    await shoot(page, language, 'admin-service')
  })
})
