import { type LanguageTag, languages } from '@foyer/auth-domain/language'
import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInAsAdmin } from './admins.ts'
import { accountPaths, openPage, signInOnTwoDevices } from './page-actions.ts'
import { overflowOf, PHONE } from './phone.ts'

const SLOW = { timeout: 240_000 }

const folded = new Map([
  ['/account', '#email'],
  ['/account/sign-in-methods', '#password'],
])

inBrowser('on a phone', (given) => {
  test.each([
    ['/sign-in', '/sign-up', '/sign-in', '/forgot-password'],
    ['/reset-password?token=unspent'],
    ['/verify-email?error=invalid_token'],
  ])('%s fits in every language, and what it leads to', async (first, ...links) => {
    const page = await given.tab(await given.app(), { viewport: PHONE })
    await openPage(page, first)
    await expectFormToFit(page)
    for (const path of links) {
      await page.locator(`a[href^="${path}"]`).click()
      await page.waitForURL(`**${path}*`)
      await expectFormToFit(page)
    }
  })

  test('a message covers neither the title nor the bar of pages, also on a desk', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: PHONE })
    await signInOnTwoDevices(given, app, page)
    await page.locator('tbody tr').nth(1).getByRole('button').click()
    for (const { bar, ...viewport } of [
      { ...PHONE, bar: 64 },
      { width: 1440, height: 900, bar: 0 },
    ]) {
      await page.setViewportSize(viewport)
      const { y, height } = (await page.locator('.mantine-Notification-root').boundingBox()) ?? expect.unreachable()
      expect(y).toBeGreaterThan(viewport.height / 2)
      expect(y + height).toBeLessThan(viewport.height - bar)
    }
  })

  test(
    'home and the pages of the account fit in every language, and so does the bar, with no word broken',
    SLOW,
    async () => {
      const page = await signInAsAdmin(given, await given.app(allFeatures))
      await page.setViewportSize(PHONE)
      for (const path of ['/', ...accountPaths]) {
        await openPage(page, path)
        await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        await unfold(page, path)
        for (const { tag } of languages) {
          await chooseInDrawer(page, tag)
          await submitUnfolded(page, path)
          expect(await overflowOf(page), `${tag}, ${path}`).toBe(0)
          expect(await cutItems(page), `${tag}, ${path}`).toEqual([])
        }
      }
      const dialog = page.getByRole('dialog')
      for (const { tag } of languages) {
        await chooseInDrawer(page, tag)
        await page.locator('#delete button').click()
        await dialog.locator('button[type="submit"]').click()
        expect(await overflowOf(page), `${tag}, the dialog for deleting`).toBe(0)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
      }
    },
  )
})

/** Submits the empty form in each language. */
async function expectFormToFit(page: Page): Promise<void> {
  for (const { tag } of languages) {
    await page.getByRole('combobox').selectOption(tag)
    await page.locator(`html[lang="${tag}"]`).waitFor()
    await page.locator('button[type="submit"]').click()
    expect(await overflowOf(page), `${tag}, ${page.url()}`).toBe(0)
  }
}

/** Unfolds the form that a page of the account has folded. */
async function unfold(page: Page, path: string): Promise<void> {
  const part = folded.get(path)
  if (part !== undefined) await page.locator(`${part} button`).first().click()
}

/** Submits it empty. */
async function submitUnfolded(page: Page, path: string): Promise<void> {
  const part = folded.get(path)
  if (part !== undefined) await page.locator(`${part} form button[type="submit"]`).click()
}

/** Chooses a language in the drawer of the account, which fits too. */
async function chooseInDrawer(page: Page, tag: LanguageTag): Promise<void> {
  await page.locator('button[aria-haspopup="dialog"]').last().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox').selectOption(tag)
  await page.locator(`html[lang="${tag}"]`).waitFor()
  expect(await overflowOf(page), `${tag}, the drawer`).toBe(0)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
}

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
