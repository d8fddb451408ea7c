import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { deviceOptions, givenDeviceCodes } from '@foyer/testing/devices'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { givenLongNames, longNames, pagesWithNames, rename } from './long-names.ts'
import { openPage } from './page-actions.ts'
import { givenAppWithProviders } from './providers.ts'
import { LONG, shoot } from './screens.ts'

const locales = [
  { language: 'en', locale: 'en-GB', name: 'Acme Instruments' },
  { language: 'de', locale: 'de-DE', name: longNames['64 without spaces'] },
  { language: 'ru', locale: 'ru-RU', name: longNames['200 with spaces'] },
]
const adam = details('Adam')

inBrowser('screenshots of', (given) => {
  test.each(locales)(
    'the pages before sign-in in $language',
    async ({ language, locale }) => {
      const { page } = await givenVisit(given, locale)
      await openPage(page, '/sign-in')
      await shoot(page, language, 'sign-in')
      await page.locator('input[type="email"]').fill('olga@example.com')
      await page.locator('input[autocomplete="current-password"]').fill('wrong-horse-battery')
      await page.locator('button[type="submit"]').click()
      await page.getByRole('alert').locator('p').first().waitFor()
      await shoot(page, language, 'sign-in-refused')
      await openPage(page, '/sign-up')
      await shoot(page, language, 'sign-up')
      await page.locator('button[type="submit"]').click()
      await shoot(page, language, 'sign-up-problems')
      await openPage(page, '/forgot-password')
      await shoot(page, language, 'forgot')
      await page.locator('input[type="email"]').fill('olga@example.com')
      await page.locator('button[type="submit"]').click()
      await page.locator('input[type="email"]').waitFor({ state: 'detached' })
      await shoot(page, language, 'check-mail')
      await openPage(page, '/reset-password?token=unspent')
      await shoot(page, language, 'reset')
      await openPage(page, '/reset-password?error=INVALID_TOKEN')
      await shoot(page, language, 'reset-expired')
      await openPage(page, '/accept-invitation/some?email=olga%40example.com')
      await shoot(page, language, 'invitation-signed-out')
    },
    LONG,
  )

  test.each(locales)(
    'the pages of a device’s code in $language',
    async ({ language, locale }) => {
      const app = await given.app(deviceOptions)
      const page = await given.tab(app, { locale })
      await page.request.post('/api/auth/sign-up/email', { data: details('Olga') })
      const { user_code } = await givenDeviceCodes(app.client({ 'user-agent': 'acme-cli/1.0 (Linux)' }))
      await openPage(page, '/device?user_code=BBBBBBBB')
      await page.locator('button[type="submit"]').click()
      await page.locator('.mantine-TextInput-error').waitFor()
      await shoot(page, language, 'device-wrong')
      await openPage(page, `/device?user_code=${user_code}`)
      await shoot(page, language, 'device')
      await page.locator('button[type="submit"]').click()
      await page.locator('dl').waitFor()
      await shoot(page, language, 'device-asks')
      await page.locator('dl ~ div button').first().click()
      await page.locator('dl').waitFor({ state: 'detached' })
      await shoot(page, language, 'device-approved')
    },
    LONG,
  )

  test.each(locales)(
    'the pages of an anonymous user in $language',
    async ({ language, locale }) => {
      const { page } = await givenVisit(given, locale)
      await page.request.post('/api/auth/sign-in/anonymous', { data: {} })
      await openPage(page, '/')
      await shoot(page, language, 'anonymous-home')
      await openPage(page, '/account')
      await shoot(page, language, 'anonymous-account')
      await page.locator('header button[aria-haspopup="menu"]').last().click()
      await page.getByRole('menuitem').last().click()
      await page.getByRole('dialog').waitFor()
      await shoot(page, language, 'anonymous-sign-out')
      await openPage(page, '/sign-up')
      await shoot(page, language, 'anonymous-save')
      await openPage(page, '/sign-in')
      await shoot(page, language, 'anonymous-sign-in')
    },
    LONG,
  )

  test.each(locales)(
    'the pages with names in $language',
    async ({ language, locale, name }) => {
      const { app, page } = await givenVisit(given, locale)
      await givenLongNames(app, page)
      await rename(app, name)
      for (const path of pagesWithNames) {
        await openPage(page, path)
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        await shoot(page, language, path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, '/organizations/acme')
      await page.locator('#leave button').click()
      await page.getByRole('dialog').waitFor()
      await shoot(page, language, 'leave')
      await openPage(page, '/organizations/acme/settings')
      await page.locator('#delete button').click()
      await page.getByRole('dialog').waitFor()
      await shoot(page, language, 'delete-organization')
      await shootUnsaved(page, app, language)
    },
    LONG,
  )
})

async function givenVisit(given: Given, locale: string): Promise<{ app: TestApp; page: Page }> {
  const options = { anonymous: { enabled: true } }
  const { app } = await givenAppWithProviders(given, ['google', 'github'], { options, variables: mailCaught })
  return { app, page: await given.tab(app, { locale, viewport: { width: 1440, height: 900 } }) }
}

/** The question before a draft is discarded, the session that ended meanwhile, and the draft given back. */
async function shootUnsaved(page: Page, app: TestApp, language: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/organizations/acme/invitations')
  await page.locator('main button:has(svg.tabler-icon-plus)').click()
  const emails = page.getByRole('dialog').locator('textarea')
  await emails.fill('mia@example.com')
  await shoot(page, language, 'invite', false)
  await emails.fill('mia@example.com, max@exam')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').nth(1).waitFor()
  await shoot(page, language, 'discard-changes')
  await page.keyboard.press('Escape')
  await run(app.database, 'delete from session')
  await emails.fill('mia@example.com')
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await page.locator('input[type="email"]').waitFor()
  await shoot(page, language, 'session-ended')
  await page.locator('input[type="email"]').fill(adam.email)
  await page.locator('input[autocomplete="current-password"]').fill(adam.password)
  await page.locator('button[type="submit"]').click()
  await emails.waitFor()
  await shoot(page, language, 'draft-given-back')
}
