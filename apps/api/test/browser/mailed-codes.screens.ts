import { signedUpVerified } from '@foyer/testing/account-rows'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedCode, mailedLink } from '@foyer/testing/mail'
import { details } from '@foyer/testing/users'
import { test } from 'vitest'
import { openPage } from './page-actions.ts'
import { locales, shoot } from './screens.ts'

const on = { enabled: true }
const options = { emailOTP: on, twoFactor: on, passkey: on, emailAndPassword: { requireEmailVerification: true } }
const olga = details('Olga')
const CODE = 'input[autocomplete="one-time-code"]'
const PASSWORD = 'input[autocomplete="new-password"]'

inBrowser('screenshots of', (given) => {
  test.each(locales)('the pages that wait for a code in $language', async ({ language, locale }) => {
    const app = await given.app(options, mailCaught)
    const page = await given.tab(app, { locale })
    await openPage(page, '/sign-up')
    await page.locator('input[autocomplete="name"]').fill('Olga')
    await page.locator('input[type="email"]').fill(olga.email)
    await page.locator(PASSWORD).fill(olga.password)
    await page.locator('button[type="submit"]').click()
    await page.locator(CODE).waitFor()
    await shoot(page, language, 'await-verification')
    await openPage(page, '/forgot-password')
    await page.locator('input[type="email"]').fill(olga.email)
    await page.locator('button[type="submit"]').click()
    await page.locator(CODE).waitFor()
    await shoot(page, language, 'await-reset')
    await page.locator(CODE).fill('000000')
    await page.locator('.mantine-TextInput-error').waitFor()
    await shoot(page, language, 'await-reset-wrong')
    await page.locator(CODE).fill('')
    await page.locator(CODE).waitFor()
    await page.locator(CODE).fill(await mailedCode(app, olga.email))
    await page.locator(PASSWORD).waitFor()
    await shoot(page, language, 'reset-by-code')
  })

  test.each(locales)('the end of "this was not me" in $language', async ({ language, locale }) => {
    const app = await given.app({ ...options, emailAndPassword: {} }, mailCaught)
    await signedUpVerified(app, 'Olga')
    await app.client().post('/sign-in/email', olga)
    const page = await given.tab(app, { locale })
    const { pathname, search } = await mailedLink(app, olga.email, 'new-device')
    await openPage(page, pathname + search)
    await page.locator('main button').first().click()
    await page.locator(PASSWORD).fill('tall arches keep the rain off')
    await page.locator('button[type="submit"]').click()
    await page.locator(PASSWORD).waitFor({ state: 'detached' })
    await shoot(page, language, 'account-secured')
    await page.locator('main button').first().click()
    await page.locator('input[type="email"]').fill(olga.email)
    await page.locator('input[autocomplete="current-password"]').fill('tall arches keep the rain off')
    await page.locator('button[type="submit"]').click()
    await page.locator('#passkeys').waitFor()
    await shoot(page, language, 'enrol-after-recovery')
  })
})
