import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenEnrolled } from '@foyer/testing/enrolled'
import { mailedLink } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { test } from 'vitest'
import { openPage, signInAs } from './page-actions.ts'
import { locales, shoot } from './screens.ts'

const on = { enabled: true }
const { email, password } = details('Olga')
const CODE = 'input[autocomplete="one-time-code"]'

inBrowser('screenshots of', (given) => {
  test.each(locales)('what a user without apps is asked for in $language', async ({ language, locale }) => {
    const enrolling = await given.app({ twoFactor: on })
    await givenEnrolled(enrolling, 'Olga', 'app')
    const twoFactor = { enabled: true, required: 'everyone', totpOptions: { disable: true } } as const
    const app = await given.app({ twoFactor, magicLink: on }, mailCaught)
    const page = await given.tab(app, { locale })
    await openPage(page, '/sign-in')
    await page.locator('input[type="email"]').fill(email)
    await page.locator('input[type="password"]').fill(password)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL(/two-factor/)
    await page.locator('button[data-variant="subtle"]').first().waitFor()
    await shoot(page, language, 'challenge-mail')
    await page.getByRole('main').locator('button').first().click()
    await page.locator(CODE).waitFor()
    await shoot(page, language, 'challenge-mailed')
    await page.request.post('/api/auth/sign-in/magic-link', { data: { email } })
    await page.goto(String(await mailedLink(app, email, 'magic-link')))
    await page.locator(CODE).waitFor()
    await shoot(page, language, 'challenge-backup-only')

    await run(app.database, 'update "user" set "twoFactorEnabled" = false')
    await signInAs(page, 'Olga')
    await run(app.database, 'update "user" set "twoFactorEnabled" = true')
    await openPage(page, '/account/sessions')
    await page.waitForURL(/second-factor/)
    await page.locator('button[type="submit"]').waitFor()
    await shoot(page, language, 'confirm-mail')
    await run(app.database, `update session set methods = 'magic-link'`)
    await run(app.database, 'delete from "backupCode"')
    await run(app.database, 'delete from account')
    await page.reload()
    await page.locator('main h1').waitFor()
    await shoot(page, language, 'confirm-none')
  })
})
