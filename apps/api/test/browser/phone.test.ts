import { languages } from '@foyer/auth-domain/language'
import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAdmin } from './admins.ts'
import { accountPaths, openAccount, openHome, openPage, signInOnTwoDevices, signUpAs } from './page-actions.ts'
import { overflowOf, PHONE } from './phone.ts'

const forms = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=unspent',
  '/verify-email?error=invalid_token',
]

inBrowser('on a phone', (given) => {
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

  test.each([
    { ...PHONE, bar: 64 },
    { width: 1440, height: 900, bar: 0 },
  ])('a message covers neither the title nor the bar of pages at $width pixels', async ({ bar, ...viewport }) => {
    const app = await given.app()
    const page = await given.tab(app, { viewport })
    await signInOnTwoDevices(given, app, page)
    await page.locator('tbody tr').nth(1).getByRole('button').click()
    const { y, height } = (await page.locator('.mantine-Notification-root').boundingBox()) ?? expect.unreachable()
    expect(y).toBeGreaterThan(viewport.height / 2)
    expect(y + height).toBeLessThan(viewport.height - bar)
  })

  test('the pages of the account fit in every language', { timeout: 240_000 }, async () => {
    const page = await given.tab(await given.app(allFeatures), { viewport: PHONE })
    await signUpAs(page, 'Olga')
    for (const { tag } of languages) {
      await openPage(page, '/account/preferences')
      await page.locator('main select').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      for (const path of accountPaths) {
        await openPage(page, path)
        await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        expect(await overflowOf(page), `${tag}, ${path}`).toBe(0)
      }
      await openPage(page, '/account')
      await page.locator('#email button').first().click()
      await page.locator('#email form button[type="submit"]').click()
      expect(await overflowOf(page), `${tag}, the email`).toBe(0)
      await openPage(page, '/account/sign-in-methods')
      await page.locator('#password button').click()
      await page.locator('#password form button[type="submit"]').click()
      expect(await overflowOf(page), `${tag}, the password`).toBe(0)
      await openPage(page, '/account/data')
      await page.locator('#delete button').click()
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      expect(await overflowOf(page), `${tag}, the dialog for deleting`).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  })

  test('the pages of an organization say which one it is, and lead to the others', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: PHONE })
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await givenOrganizationRows(app, 'globex', { Olga: 'owner' })
    await openPage(page, '/organizations/acme/members')
    await page.locator('main').getByRole('button', { name: 'Organization: acme' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'globex' }).click()
    await page.locator('main').getByRole('button', { name: 'Organization: globex' }).waitFor()
  })

  test('the bar of an admin, who has one item more, fits in every language, with no word broken', async () => {
    const { page } = await givenAdmin(given)
    await page.setViewportSize(PHONE)
    await openAccount(page, 'preferences')
    for (const { tag } of languages) {
      await page.locator('main select').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      expect(await cutItems(page), tag).toEqual([])
    }
  })

  test('home fits in every language', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: PHONE })
    await signInOnTwoDevices(given, app, page)
    await openHome(page)
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
  return page.evaluate<string[]>(`const isBroken = (item) => {
      const range = document.createRange()
      range.selectNodeContents(item.lastChild)
      return range.getClientRects().length > 1
    };
    [...document.querySelectorAll('[class*="bar"] :is(a, button)')]
    .filter((item) => item.scrollWidth > item.clientWidth || item.getBoundingClientRect().right > innerWidth || isBroken(item))
    .map((item) => item.innerText)`)
}
