import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { details } from '@foyer/testing/users'
import { test } from 'vitest'
import { shoot } from './screens.ts'
import { givenSetUpCode } from './set-up.ts'

inBrowser('screenshots of', (given) => {
  test.each([
    ['en', 'en-GB'],
    ['de', 'de-DE'],
    ['ru', 'ru-RU'],
  ])('the set-up in %s', async (language, locale) => {
    const app = await given.app({}, mailCaught)
    const page = await given.tab(app, { locale })
    const code = await givenSetUpCode(app)
    await page.goto('/')
    await page.locator('form').waitFor()
    await shoot(page, language, 'set-up-code')
    await page.locator('form input').fill(code)
    await page.locator('button[type="submit"]').click()
    await page.locator('input[type="email"]').waitFor()
    await page.locator('form input[type="radio"]').nth(2).check({ force: true })
    await shoot(page, language, 'set-up-details')
    const { name, email, password } = details('Olga')
    await page.locator('input[autocomplete="name"]').fill(name)
    await page.locator('input[type="email"]').fill(email)
    await page.locator('input[type="password"]').fill(password)
    await page
      .locator('input[autocomplete="organization"]')
      .fill('Acme Mountaineering and Rescue Association of Styria')
    await page.locator('button[type="submit"]').click()
    await page.locator('main li').first().waitFor()
    await shoot(page, language, 'set-up-ready')
  })
})
