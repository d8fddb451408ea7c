import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { test } from 'vitest'
import { givenLongNames, longNames, rename } from './long-names.ts'
import { accountPaths, openPage } from './page-actions.ts'
import { LONG, shoot } from './screens.ts'

const locales = [
  { language: 'en', locale: 'en-GB', name: 'Adam' },
  { language: 'de', locale: 'de-DE', name: longNames['64 without spaces'] },
  { language: 'ru', locale: 'ru-RU', name: longNames['200 with spaces'] },
]

inBrowser('screenshots of', (given) => {
  test.each(locales)(
    'home and the pages of the account in $language',
    { timeout: LONG },
    async ({ language, locale, name }) => {
      const app = await given.app(allFeatures)
      const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
      await givenLongNames(app, page)
      await rename(app, name)
      for (const path of ['/', ...accountPaths]) {
        await openPage(page, path)
        await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        await shoot(page, language, path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, '/')
      await page.locator('header button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem').first().waitFor()
      await shoot(page, language, 'open-invitations', false)
    },
  )
})
