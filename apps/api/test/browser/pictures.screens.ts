import { inBrowser } from '@foyer/testing/browser/in-browser'
import { pngOf } from '@foyer/testing/pictures'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { longNames } from './long-names.ts'
import { openPage, signUpAs } from './page-actions.ts'
import { shoot } from './screens.ts'

const locales = [
  { language: 'de', locale: 'de-DE' },
  { language: 'ru', locale: 'ru-RU' },
]

inBrowser('screenshots of', (given) => {
  test.each(locales)('pictures in $language', async ({ language, locale }) => {
    const app = await given.app()
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Olga')
    const name = longNames['64 without spaces']
    await page.request.post(`${app.baseUrl}/api/auth/organization/create`, {
      headers: { origin: app.baseUrl },
      data: { name, slug: 'acme' },
    })
    for (const [path, shown] of [
      ['/account', 'account'],
      ['/organizations/acme/settings', 'logo'],
    ] as const) {
      await openPage(page, path)
      await shoot(page, language, `${shown}-none`, false)
      await choose(page)
      await shoot(page, language, `${shown}-crop`, false)
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await shoot(page, language, `${shown}-stored`, false)
    }
  })
})

async function choose(page: Page): Promise<void> {
  const input = page.locator('input[type="file"]')
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles({
    name: 'olga.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pngOf({ width: 900, height: 600 })),
  })
  await page.getByRole('dialog').waitFor()
}
