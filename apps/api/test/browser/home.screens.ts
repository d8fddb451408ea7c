import { testDatabases } from '@foyer/db/testing/test-database'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { test } from 'vitest'
import { openHome, signUpAs } from './page-actions.ts'
import { shoot } from './screens.ts'

inBrowser('screenshots of', testDatabases().slice(0, 1), (given) => {
  test.each([
    ['de', 'de-DE'],
    ['ru', 'ru-RU'],
  ])('home with its next steps in %s', async (language, locale) => {
    const page = await given.tab(await given.app(), { locale })
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.getByRole('region', { name: /Nächste Schritte|Следующие шаги/ }).waitFor()
    await shoot(page, language, 'home')
  })
})
