import { inBrowser } from '@foyer/testing/browser/in-browser'
import { test } from 'vitest'
import { openHome, openPage, signUpAs } from './page-actions.ts'
import { shoot } from './screens.ts'

inBrowser('screenshots of', (given) => {
  test.each([
    ['en', 'en-GB'],
    ['de', 'de-DE'],
    ['ru', 'ru-RU'],
  ])('home with its next steps, and a page that is not there, in %s', async (language, locale) => {
    const page = await given.tab(await given.app(), { locale })
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.getByRole('region', { name: /Next steps|Nächste Schritte|Следующие шаги/ }).waitFor()
    await shoot(page, language, 'home-unconfirmed')
    await openPage(page, '/organizations')
    await page.locator('#received-heading').waitFor()
    await shoot(page, language, 'organizations-unconfirmed')
    await openPage(page, '/nowhere')
    await shoot(page, language, 'not-found')
    await openPage(page, '/organizations/nowhere')
    await shoot(page, language, 'not-found-organization')
    await page.context().clearCookies()
    await openPage(page, '/nowhere')
    await shoot(page, language, 'not-found-signed-out')
  })
})
