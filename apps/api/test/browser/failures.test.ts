import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOME_HEADING, openHome, signUpAs, waitForHome } from './page-actions.ts'

const TOOLTIP = /\/time-tooltip-[^/]*\.js$/
const MENU = /\/account-choices-[^/]*\.js$/

inBrowser('failures', (given) => {
  test('a tooltip and a menu whose code does not load leave the page as it is, and come with the next pointer or press', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await page.route(MENU, (route) => route.abort('internetdisconnected'))
    await openHome(page)
    const missed = page.waitForEvent('requestfailed', (request) => TOOLTIP.test(request.url()))
    await page.route(TOOLTIP, (route) => route.abort('internetdisconnected'))
    await page.locator('main li time').first().hover()
    await missed
    const button = page.getByRole('button', { name: 'Account: Olga' })
    await button.press('Enter')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    await waitForHome(page)
    await page.unrouteAll()
    await expect.poll(() => pointAgain(page), { timeout: 15_000 }).toBe(true)
    await button.press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
  })

  test('a sign-out without a connection says that it could not', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    const toasts = page.waitForResponse(/\/toasts-[^/]*\.js$/)
    await openHome(page)
    await (await toasts).finished()
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    const signOut = page.getByRole('menuitem', { name: 'Sign out' })
    await signOut.waitFor()
    await page.context().setOffline(true)
    await signOut.click()
    await page.getByText('Couldn’t sign out').waitFor()
    await page.getByText('You’re offline. Check your connection and try again.').waitFor()
    await page.getByRole('heading', { name: 'Olga' }).waitFor()
  })
})

/** Points at a time again, and tells whether its tooltip comes. */
async function pointAgain(page: Page): Promise<boolean> {
  await page.getByRole('heading', { level: 1, name: HOME_HEADING }).hover()
  await page.locator('main li time').first().hover()
  return await page
    .getByRole('tooltip')
    .waitFor({ timeout: 1000 })
    .then(
      () => true,
      () => false,
    )
}
