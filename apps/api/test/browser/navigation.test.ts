import { languages } from '@foyer/auth-domain/language'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAdmin } from './admins.ts'
import { openPage } from './page-actions.ts'
import { PHONE } from './phone.ts'

const PLACES = ['Home', 'Organizations', 'Admin', 'Account']
const OF_ADMINS = [
  'Overview',
  'Users',
  'All organizations',
  'Events',
  'Email queue',
  'Webhooks',
  'Service keys',
  'Service',
]
const LINE_HEIGHT = 20
const OF_ORGANIZATION = ['Overview', 'Members', 'Roles', 'Invitations', 'Teams', 'Activity', 'Settings']

inBrowser('the navigation', (given) => {
  test('has the same places in the same order in the side bar and on a phone', async () => {
    const { app, page } = await givenAdmin(given)
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await openPage(page, '/admin/users')
    expect(await namesIn(page, 'Main')).toEqual(PLACES)
    expect(await namesIn(page, 'Admin')).toEqual(OF_ADMINS)
    await page.setViewportSize(PHONE)
    expect(await namesIn(page, 'Main')).toEqual(PLACES)
    expect(await namesIn(page, 'Admin')).toEqual(OF_ADMINS)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Organizations' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'acme' }).click()
    const organizations = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Organizations' })
    await expect.poll(() => organizations.getAttribute('aria-current')).toBe('true')
    expect(await namesIn(page, 'In this organization')).toEqual(OF_ORGANIZATION)
  })

  test('says in one line of any language that no organization is open, and that there is none yet', async () => {
    const { app, page } = await givenAdmin(given)
    await expectOneLine(page, 'a[href="/new-organization"] > span')
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await expectOneLine(page, 'button[aria-haspopup="menu"] > span')
  })
})

/** Opens the preferences, and chooses each language in turn. */
async function expectOneLine(page: Page, selector: string): Promise<void> {
  await openPage(page, '/account/preferences')
  for (const { tag } of languages) {
    await page.locator('main select').selectOption(tag)
    await page.locator(`html[lang="${tag}"]`).waitFor()
    const text = page.getByRole('banner').locator(selector).first()
    expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), tag).toBe(0)
    expect((await text.boundingBox())?.height, tag).toBeLessThan(2 * LINE_HEIGHT)
  }
}

/** The names of what is to be seen of a navigation, in its order. */
async function namesIn(page: Page, navigation: string): Promise<string[]> {
  const items = page.getByRole('navigation', { name: navigation, exact: true }).locator('a, button')
  await items.first().waitFor()
  const names = await items.allInnerTexts()
  return names.map((name) => name.trim().split('\n').at(-1) ?? '')
}
