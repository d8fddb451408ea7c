import { languages } from '@foyer/auth-domain/language'
import { testDatabases } from '@foyer/db/testing/test-database'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAdmin } from './admins.ts'
import { openAccount, openPage, signInOnTwoDevices, signUpAs } from './page-actions.ts'
import { overflowOf, PHONE } from './phone.ts'

const engines = testDatabases().slice(0, 1)
const forms = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=unspent',
  '/verify-email?error=invalid_token',
]

inBrowser('on a phone', engines, (given) => {
  test.each(forms)('%s fits in every language', async (path) => {
    const page = await given.tab(await given.app(), { viewport: PHONE })
    await openPage(page, path)
    for (const { tag } of languages) {
      await page.getByRole('combobox').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      await page.locator('button[type="submit"]').click()
      expect(await overflowOf(page), tag).toBe(0)
    }
  })

  test('the account page fits in every language', async () => {
    const page = await given.tab(await given.app(), { viewport: PHONE })
    await signUpAs(page, 'Olga')
    await openAccount(page)
    for (const { tag } of languages) {
      await page.locator('#language select').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      await page.locator('#email form button').click()
      await page.locator('#password form button[type="submit"]').click()
      expect(await overflowOf(page), tag).toBe(0)
      await page.locator('#delete button').click()
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      expect(await overflowOf(page), `${tag}, the dialog for deleting`).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  })

  test('the bar of an admin, who has one item more, fits in every language', async () => {
    const { page } = await givenAdmin(given)
    await page.setViewportSize(PHONE)
    await openAccount(page)
    for (const { tag } of languages) {
      await page.locator('#language select').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      expect(await cutItems(page), tag).toEqual([])
    }
  })

  test('home fits in every language', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: PHONE })
    await signInOnTwoDevices(given, app, page)
    for (const { tag } of languages) {
      await page.locator('button[aria-haspopup="dialog"]').last().click()
      await page.getByRole('dialog').getByRole('combobox').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      expect(await overflowOf(page), `${tag}, the account`).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await overflowOf(page), tag).toBe(0)
    }
  })
})

/** The items of the bottom bar whose text or edge is not in sight. */
function cutItems(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('[class*="bar"] :is(a, button)')]
    .filter((item) => item.scrollWidth > item.clientWidth || item.getBoundingClientRect().right > innerWidth)
    .map((item) => item.innerText)`)
}
