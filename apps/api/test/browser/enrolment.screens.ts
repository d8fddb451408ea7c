import { inBrowser } from '@foyer/testing/browser/in-browser'
import { nextCode } from '@foyer/testing/two-factor'
import { PASSWORD } from '@foyer/testing/users'
import { test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

inBrowser('screenshots of', (given) => {
  test.each(locales)('turning the second factor on in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app({ twoFactor: { enabled: true } })
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Olga')
    await openPage(page, '/account/sign-in-methods')
    await page.locator('#two-factor button').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="password"]').fill(PASSWORD)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('enableTwoFactor')),
      dialog.locator('button[type="submit"]').click(),
    ])
    const code = dialog.locator('input[autocomplete="one-time-code"]')
    await code.waitFor()
    await shoot(page, language, 'enrol-app', false)
    await code.fill(nextCode(app, /otpauth:[^"]+/.exec(await answer.text())?.[0] ?? ''))
    await dialog.getByRole('listitem').first().waitFor()
    await shoot(page, language, 'backup-codes', false)
    await dialog.getByRole('button').last().click()
    await page.locator('#two-factor h3').waitFor()
    await shoot(page, language, 'second-factor-on', false)
  })
})
