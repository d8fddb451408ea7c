import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAdmin } from './admins.ts'
import { openPage } from './page-actions.ts'
import { PHONE } from './phone.ts'

const PLACES = ['Home', 'Organizations', 'Admin', 'Account']
const OF_ADMINS = ['Overview', 'Users', 'All organizations', 'Events', 'Email queue', 'Service']
const LINE_HEIGHT = 20
const OF_ORGANIZATION = ['Overview', 'Members', 'Invitations', 'Teams', 'Activity', 'Settings']

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

  test('reaches an organization and the administration in one way', async () => {
    const { app, page } = await givenAdmin(given)
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await openPage(page, '/')
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Admin' }).click()
    await bar.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await bar.getByRole('button', { name: 'Choose an organization' }).click()
    await page.getByRole('menuitem', { name: 'acme' }).click()
    await bar.getByRole('navigation', { name: 'In this organization' }).getByRole('link', { name: 'Teams' }).click()
    await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor()
    expect(await bar.getByRole('navigation', { name: 'Admin' }).count()).toBe(0)
  })

  test.each([
    ['no organization is open', { Adam: 'owner' }, 'button[aria-haspopup="menu"] > span'],
    ['there is none yet', {}, 'a[href="/new-organization"] > span'],
  ] as const)('says in one line of any language that %s', async (_case, roles, selector) => {
    const { app, page } = await givenAdmin(given)
    if ('Adam' in roles) await givenOrganizationRows(app, 'acme', roles)
    await openPage(page, '/account/preferences')
    const languages = await page
      .locator('main select option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
    expect(languages.length).toBeGreaterThan(7)
    for (const language of languages) {
      await page.locator('main select').selectOption(language)
      await page.locator(`html[lang="${language}"]`).waitFor()
      const text = page.getByRole('banner').locator(selector).first()
      expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0)
      expect((await text.boundingBox())?.height, language).toBeLessThan(2 * LINE_HEIGHT)
    }
  })

  test('tells the administration’s organizations from one’s own', async () => {
    const { page } = await givenAdmin(given)
    await openPage(page, '/admin/organizations')
    await page.getByRole('heading', { level: 1, name: 'All organizations' }).waitFor()
    await page.getByRole('banner').getByText('Admin', { exact: true }).first().waitFor()
    const names = await page.getByRole('banner').getByRole('link').allInnerTexts()
    expect(names.filter((name) => /organizations/i.test(name))).toEqual(['All organizations', 'Organizations'])
  })
})

/** The names of what is to be seen of a navigation, in its order. */
async function namesIn(page: Page, navigation: string): Promise<string[]> {
  const items = page.getByRole('navigation', { name: navigation, exact: true }).locator('a, button')
  await items.first().waitFor()
  const names = await items.allInnerTexts()
  return names.map((name) => name.trim().split('\n').at(-1) ?? '')
}
