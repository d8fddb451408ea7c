import { API_KEYS } from '@foyer/testing/api-keys'
import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { deviceOptions, givenDeviceCodes } from '@foyer/testing/devices'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { longNames } from './long-names.ts'
import { openPage, signUpAs } from './page-actions.ts'
import { shoot } from './screens.ts'

const locales = [
  { language: 'en', locale: 'en-GB', name: 'Acme Instruments' },
  { language: 'de', locale: 'de-DE', name: longNames['64 without spaces'] },
  { language: 'ru', locale: 'ru-RU', name: longNames['200 with spaces'] },
]

const clients = [{ id: 'cli', name: longNames['64 without spaces'] }]
const options = { ...API_KEYS, ...deviceOptions, deviceAuthorization: { clients } }

inBrowser('screenshots of', (given) => {
  test.each(locales)(
    'the API keys of a user and of an organization in $language',
    async ({ language, locale, name }) => {
      const { page } = await givenUser(given, locale)
      await openPage(page, '/account/api-keys')
      await shootKeys(page, language, 'account-keys')
      await made(page, '/organization/create', { name, slug: 'acme' })
      await openPage(page, '/organizations/acme/settings')
      await shootKeys(page, language, 'organization-keys')
    },
  )

  test.each(locales)('the page of a device’s code in $language', async ({ language, locale }) => {
    const { app, page } = await givenUser(given, locale)
    const device = app.client({ 'user-agent': longNames['200 without spaces'] })
    const { user_code } = await givenDeviceCodes(device)
    await openPage(page, '/device')
    await shoot(page, language, 'device-code')
    await openPage(page, '/device?user_code=BBBBBBBB')
    await page.locator('button[type="submit"]').click()
    await page.locator('.mantine-TextInput-error').waitFor()
    await shoot(page, language, 'device-wrong')
    await openPage(page, `/device?user_code=${user_code}`)
    await page.locator('button[type="submit"]').click()
    await page.locator('dl').waitFor()
    await shoot(page, language, 'device-question')
  })
})

async function givenUser(given: Given, locale: string) {
  const app = await given.app(options)
  const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
  await signUpAs(page, 'Olga')
  return { app, page }
}

/** The dialog, the key that it shows once, and the list with keys of long names. */
async function shootKeys(page: Page, language: string, name: string): Promise<void> {
  const keys = page.locator('section[aria-labelledby="api-keys-heading"], main section[aria-label]')
  await keys.getByRole('button').last().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await shoot(page, language, `${name}-new`)
  await dialog.getByRole('textbox').first().fill('Donaudampfschifffahrtsgesellscha')
  for (const right of (await dialog.locator('input[type="checkbox"]').all()).slice(0, 6))
    await right.check({ force: true })
  await dialog.locator('button[type="submit"]').click()
  await dialog.locator('code').first().waitFor()
  await shoot(page, language, `${name}-made`)
  await dialog.getByRole('button').first().click()
  await dialog.waitFor({ state: 'detached' })
  await keys.getByText(/^foy_/).waitFor()
  await shoot(page, language, `${name}-list`)
}

function made(page: Page, path: string, body: object): Promise<unknown> {
  return page
    .evaluate(
      ([to, json]) =>
        fetch(`/api/auth${to}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json }),
      [path, JSON.stringify(body)] as const,
    )
    .catch(() => undefined)
}
