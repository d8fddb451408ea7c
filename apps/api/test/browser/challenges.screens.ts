import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { test } from 'vitest'
import { openPage } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

inBrowser('screenshots of', (given) => {
  test.each(locales)('the second step of a sign-in in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app({ twoFactor: { enabled: true } }, mailCaught)
    await givenTwoFactorUser(app, 'Olga')
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await openPage(page, '/sign-in')
    await page.locator('input[type="email"]').fill(details('Olga').email)
    await page.locator('input[type="password"]').fill(details('Olga').password)
    await page.locator('button[type="submit"]').click()
    await page.locator('input[autocomplete="one-time-code"]').waitFor()
    await shoot(page, language, 'two-factor')
    await page.locator('input[autocomplete="one-time-code"]').fill('123456')
    await page.locator('[role="alert"]:not(:empty), [aria-invalid="true"]').first().waitFor()
    await shoot(page, language, 'two-factor-wrong')
  })
})
