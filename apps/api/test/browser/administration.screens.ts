import { inBrowser } from '@foyer/testing/browser/in-browser'
import { test } from 'vitest'
import { givenLongNames, longNames, rename } from './long-names.ts'
import { openPage } from './page-actions.ts'
import { LONG, shoot } from './screens.ts'

const locales = [
  { language: 'en', locale: 'en-GB', name: 'Acme Instruments' },
  { language: 'de', locale: 'de-DE', name: longNames['64 without spaces'] },
  { language: 'ru', locale: 'ru-RU', name: longNames['200 with spaces'] },
]

inBrowser('screenshots of', (given) => {
  test.each(locales)(
    'organizations in the administration in $language',
    { timeout: LONG },
    async ({ language, locale, name }) => {
      const app = await given.app()
      const page = await given.tab(app, { locale })
      await givenLongNames(app, page)
      await rename(app, name)
      await openPage(page, '/admin/organizations')
      await page.locator('tbody tr').first().waitFor()
      await shoot(page, language, 'admin-organizations')
      await openPage(page, '/admin/organizations?search=nothing')
      await shoot(page, language, 'admin-organizations-none')
      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, '/admin/organizations/acme')
      await page.locator('section[aria-labelledby="events-heading"] tbody tr').first().waitFor()
      await shoot(page, language, 'admin-organization')
      await page.locator('section[aria-labelledby="organization-name"] button[aria-haspopup]').click()
      await page.getByRole('menuitem').click()
      await page.getByRole('dialog').waitFor()
      await shoot(page, language, 'admin-delete-organization', false)
    },
  )

  test.each(locales)(
    'users in the administration in $language',
    { timeout: LONG },
    async ({ language, locale, name }) => {
      const app = await given.app()
      const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
      await givenLongNames(app, page)
      await rename(app, name)
      await openPage(page, '/admin/users')
      await page.locator('tbody tr').first().waitFor()
      await page.locator('main button').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await shoot(page, language, 'admin-invite-user', false)
      await dialog.locator('select').first().selectOption('password')
      await shoot(page, language, 'admin-new-user', false)
      await page.keyboard.press('Escape')
      await page.locator('main input[type="checkbox"][class*="Checkbox"]').first().check()
      await shoot(page, language, 'admin-users')
      await openPage(page, '/reset-password?token=unspent&invited=true')
      await shoot(page, language, 'first-password')
    },
  )
})
