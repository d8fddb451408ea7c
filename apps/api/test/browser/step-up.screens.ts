import { API_KEYS } from '@foyer/testing/api-keys'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { openPage, signUpAs, withCookiesOf } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

const on = { enabled: true }
const STEP_UP = '[role="dialog"]:has(input[autocomplete="one-time-code"])'

inBrowser('screenshots of', (given) => {
  test.each(locales)(
    'what asks for a second factor, in $language',
    async ({ language, locale }) => {
      const app = await given.app({ ...API_KEYS, twoFactor: on, passkey: on }, mailCaught)
      const { client } = await givenTwoFactorUser(app, 'Olga')
      await signedUp(app, 'Mia')
      await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
      await run(app.database, 'update session set "secondFactorAt" = null')
      const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
      await withCookiesOf(app, page, client)

      await openPage(page, '/account/sign-in-methods')
      const password = page.locator('section[aria-labelledby="password-heading"]')
      await password.locator('button').last().click()
      await password.locator('input[autocomplete="current-password"]').fill(PASSWORD)
      await password.locator('input[autocomplete="new-password"]').first().fill('another-horse-battery')
      await password.locator('button[type="submit"]').click()
      await asked(page, language, 'step-up-password')
      const others = page.locator(STEP_UP).locator('button[data-variant="subtle"]')
      await others.first().click()
      await page.waitForTimeout(200)
      await shoot(page, language, 'step-up-mail', false)
      await page.getByRole('dialog').last().locator('button[type="submit"]').click()
      await asked(page, language, 'step-up-mailed')
      await page.locator(STEP_UP).locator('input').fill('000000')
      await page.locator(STEP_UP).locator('button[type="submit"]').click()
      await page.locator(STEP_UP).locator('[aria-invalid="true"]').waitFor()
      await shoot(page, language, 'step-up-wrong', false)
      await others.last().click()
      await asked(page, language, 'step-up-backup')
      await page.keyboard.press('Escape')

      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, '/account/api-keys')
      await page.locator('main button').last().click()
      await page.getByRole('dialog').locator('input').first().fill('Nightly backup')
      await page.getByRole('dialog').locator('button').last().click()
      await asked(page, language, 'step-up-api-key')

      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, '/organizations/acme/members')
      await page.locator('tbody tr', { hasText: 'Mia' }).locator('button[aria-haspopup="menu"]').click()
      await page.getByRole('menuitem').first().click()
      await page.getByRole('dialog').locator('select').selectOption('admin')
      await page.getByRole('dialog').locator('button').last().click()
      await asked(page, language, 'step-up-role')

      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, '/organizations/acme/settings')
      await page.locator('section').last().locator('button').last().click()
      await page.getByRole('dialog').locator('input').fill('acme')
      await page.getByRole('dialog').locator('button').last().click()
      await asked(page, language, 'step-up-organization')
    },
    LONG,
  )

  test.each(locales)(
    'an enrolment that is required, and backup codes, in $language',
    async ({ language, locale }) => {
      const app = await given.app({ twoFactor: { enabled: true, required: 'everyone' } })
      const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
      await signUpAs(page, 'Olga')
      await page.goto('/')
      await page.locator('section[aria-labelledby="two-factor-heading"] button').waitFor()
      await shoot(page, language, 'second-factor-required')
      await page.locator('section[aria-labelledby="two-factor-heading"] button').click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD)
      await dialog.locator('button[type="submit"]').click()
      const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
      await shoot(page, language, 'second-factor-app', false)
      const timestamp = app.services.now().getTime()
      await dialog
        .locator('input')
        .last()
        .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp }))
      await dialog.locator('button[type="submit"]').click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      await shoot(page, language, 'backup-codes', false)
    },
    LONG,
  )
})

async function asked(page: Page, language: string, name: string): Promise<void> {
  await page.locator(STEP_UP).waitFor()
  await shoot(page, language, name, false)
}
