import AxeBuilder from '@axe-core/playwright'
import { languages } from '@foyer/auth-domain/language'
import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { World } from '../support/world.ts'
import { type Given, inBrowser } from './in-browser.ts'
import { enterAgain, enterNew, FIREFOX } from './visit.ts'

const engines = testDatabases().slice(0, 1)
const outside = ['/sign-in', '/sign-up', '/no/such/door']
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

inBrowser('every page', engines, (given) => {
  test.each(outside)('%s is there for everyone', async (path) => {
    const page = await given.tab(await given.world())
    await open(page, path)
    await expectNoBarriers(page)
  })

  test('home is there for everyone, and so is its question', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterWithTwoDevices(given, world, page)
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor()
    await expectNoBarriers(page)
  })

  test('what went wrong is there for everyone', async () => {
    const page = await given.tab(await given.world())
    await open(page, '/sign-up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Tell us your name').waitFor()
    await expectNoBarriers(page)
    await page.route('**/trpc/*listSessions*', (route) => route.abort())
    await enterNew(page, 'Olga')
    await page.getByText('Your devices could not be loaded').waitFor()
    await expectNoBarriers(page)
  })

  test.each(['/sign-in', '/sign-up'])('%s fits a phone in every language', async (path) => {
    const page = await given.tab(await given.world(), { viewport: PHONE })
    await open(page, path)
    for (const { tag } of languages) {
      await page.getByRole('combobox').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      await page.locator('button[type="submit"]').click()
      expect(await overhangOf(page), tag).toBe(0)
    }
  })

  test('home fits a phone in every language', async () => {
    const world = await given.world()
    const page = await given.tab(world, { viewport: PHONE })
    await enterWithTwoDevices(given, world, page)
    for (const { tag } of languages) {
      await page.locator('button[aria-haspopup="dialog"]').click()
      await page.getByRole('dialog').getByRole('combobox').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      expect(await overhangOf(page), `${tag}, the account`).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await overhangOf(page), tag).toBe(0)
    }
  })
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main h1').waitFor()
}

/** On a phone and on a desk, by day and by night. */
async function expectNoBarriers(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      expect(await barriersOf(page), `${colorScheme}, ${viewport.width} wide`).toEqual([])
      expect(await overhangOf(page)).toBe(0)
    }
  }
}

/** What axe finds, in as few words as one needs to find it again. */
async function barriersOf(page: Page): Promise<string[]> {
  // Without frames the legacy mode finds the same, and needs no page of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** How far the page reaches out to the side; a room kept for a scroll bar is none of it. */
function overhangOf(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
}

async function enterWithTwoDevices(given: Given, world: World, page: Page): Promise<void> {
  const other = await given.tab(world, { userAgent: FIREFOX })
  await enterNew(other, 'Olga')
  await enterAgain(page, 'Olga')
  await page.locator('tbody tr').nth(1).waitFor()
}
