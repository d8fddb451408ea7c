import { inBrowser } from '@foyer/testing/browser/in-browser'
import { test } from 'vitest'
import { openPage } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'
import { givenEveryWay } from './sign-in-ways.ts'

inBrowser('screenshots of', (given) => {
  test.each(locales)('sign-in with every way in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await givenEveryWay(given)
    const page = await given.tab(app, { locale })
    await page.context().addCookies([{ name: 'better-auth.last_used_login_method', value: 'google', url: app.baseUrl }])
    await openPage(page, '/sign-in')
    await page.locator('a[href^="/email-sign-in"]').waitFor()
    await shoot(page, language, 'sign-in-ways', false)
    await openPage(page, '/sign-up')
    await shoot(page, language, 'sign-up-ways', false)
  })
})
