import { inBrowser } from '@foyer/testing/browser/in-browser'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOME_HEADING, openHome, openPage, signUpAs, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const ANY_CALL = '**/trpc/**'
const TOOLTIP = /\/time-tooltip-[^/]*\.js$/
const MENU = /\/account-choices-[^/]*\.js$/
const LIST_OF_SESSIONS = '**/trpc/*listSessions*'

inBrowser('failures', (given) => {
  test('devices that fail to load show an error, and load after a retry', async () => {
    const page = await given.tab(await given.app())
    await page.route(LIST_OF_SESSIONS, (route) => route.abort())
    await signUpAs(page, 'Olga')
    await openPage(page, '/account/sessions')
    const alert = page.getByRole('alert').filter({ hasText: 'Your devices couldn’t be loaded' })
    await alert.getByText('We can’t reach the server.').waitFor()
    await page.unroute(LIST_OF_SESSIONS)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This device').waitFor()
    await alert.waitFor({ state: 'hidden' })
  })

  test('an unreachable service shows an error page, and the page loads after a retry', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    let isAway = true
    await page.route(ANY_CALL, (route) => (isAway ? route.abort() : route.continue()))
    await page.reload()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    isAway = false
    // At once: the page also recovers by itself.
    await retry.dispatchEvent('click')
    await waitForHome(page)
  })

  test('a form that fails to submit keeps its input', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/sign-in')
    await waitForSignIn(page)
    await page.route(ANY_CALL, (route) => route.abort())
    await submitSignIn(page, details('Olga'))
    await page.getByRole('alert').getByText('We can’t reach the server.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('olga@example.com')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(details('Olga').password)
  })

  test('a failed sign-out is reported, and the user stays signed in', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.route('**/trpc/session.signOut', (route) => route.abort())
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Couldn’t sign out').waitFor()
    await page.getByRole('heading', { name: 'Olga' }).waitFor()
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

  test('a tooltip whose code does not load leaves the page as it is, and comes with the next pointer', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    const missed = page.waitForEvent('requestfailed', (request) => TOOLTIP.test(request.url()))
    await page.route(TOOLTIP, (route) => route.abort('internetdisconnected'))
    await page.locator('main li time').first().hover()
    await missed
    await page.unroute(TOOLTIP)
    await expect.poll(() => pointAgain(page), { timeout: 15_000 }).toBe(true)
    expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
  })

  test('a menu whose code does not load comes with the next press', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await page.route(MENU, (route) => route.abort('internetdisconnected'))
    await openHome(page)
    const button = page.getByRole('button', { name: 'Account: Olga' })
    await button.press('Enter')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    await waitForHome(page)
    await page.unroute(MENU)
    await button.press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  })

  test('an unknown path shows an error page with a link back', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByLabel('Language').waitFor()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await waitForSignIn(page)
  })

  test('an unknown path leaves the navigation to whoever is signed in', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('button', { name: 'Account: Olga' }).waitFor()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await waitForHome(page)
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
