import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { test } from 'vitest'
import { givenAdmin } from './admins.ts'
import { longNames } from './long-names.ts'
import { shoot } from './screens.ts'

inBrowser('screenshots of', (given) => {
  test.each(['en', 'de', 'ru'])('the command palette in %s', async (language) => {
    const { app, page } = await givenAdmin(given, longNames['64 without spaces'])
    await givenOrganizationRows(app, longNames['64 without spaces'], { Adam: 'owner' })
    await page.goto('/account/preferences')
    await page.locator('main select').selectOption(language)
    await page.locator(`html[lang="${language}"]`).waitFor()
    await page.goto('/')
    await page.locator('main h1').waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').waitFor()
    await shoot(page, language, 'palette', false)
    await page.keyboard.type(longNames['64 without spaces'].slice(0, 3))
    await page.getByRole('dialog').getByText(longNames['64 without spaces']).first().waitFor()
    await shoot(page, language, 'palette-found', false)
  })
})
