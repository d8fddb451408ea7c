import { withoutPassword } from '@foyer/testing/account-rows'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedCode } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

const on = { enabled: true }
const options = { apiKey: on, emailOTP: { ...on, changeEmail: on } }
const { email } = details('Olga')
const CODE = 'input[autocomplete="one-time-code"]'

inBrowser('screenshots of', (given) => {
  test.each(locales)(
    'what asks for a proof of the mailbox, in $language',
    async ({ language, locale }) => {
      const app = await given.app(options, mailCaught)
      const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
      await signUpAs(page, 'Olga')
      await run(app.database, 'update "user" set "emailVerified" = true')
      await openPage(page, '/organizations')
      const note = page.locator('section[aria-labelledby="received-heading"]')
      await note.waitFor()
      await shoot(page, language, 'received-elsewhere')
      await openPage(page, '/account/api-keys')
      await page.locator('main button').last().click()
      await page.getByRole('dialog').locator('input').first().fill('Nightly backup')
      await page.getByRole('dialog').locator('button').last().click()
      const asking = page.getByRole('dialog').last()
      await asking.getByText(email).waitFor()
      await shoot(page, language, 'mailbox-proof', false)
      await asking.locator('button').first().click()
      await asking.locator(CODE).waitFor()
      await shoot(page, language, 'mailbox-proof-code', false)
    },
    LONG,
  )

  test.each(locales)(
    'codes on the account page, in $language',
    async ({ language, locale }) => {
      const app = await given.app(options, mailCaught)
      const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
      await signUpAs(page, 'Olga')
      await withoutPassword(app, 'Olga')
      await run(app.database, 'update "user" set "emailVerified" = true, "mailboxProvenAt" = now()')
      await openPage(page, '/account')
      const section = page.locator('section[aria-labelledby="email-heading"]')
      await section.locator('button').last().click()
      await section.locator('input[type="email"]').fill('new@example.com')
      await shoot(page, language, 'email-by-code')
      await section.locator('button[type="submit"]').click()
      await section.locator(CODE).waitFor()
      await section.locator(CODE).fill(await mailedCode(app, email))
      await section.getByText('new@example.com').waitFor()
      await openPage(page, '/account/sign-in-methods')
      const password = page.locator('section[aria-labelledby="password-heading"]')
      await password.locator('button').first().click()
      await password.locator(CODE).waitFor()
      await shoot(page, language, 'codes-on-account')
    },
    LONG,
  )
})
