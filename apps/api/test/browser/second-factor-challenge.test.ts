import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenEnrolled } from '@foyer/testing/enrolled'
import { mailedCode, mailedLink } from '@foyer/testing/mail'
import { countRows } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const noApps = { totpOptions: { disable: true } }

inBrowser('the second step of a sign-in', (given) => {
  const users = [
    ['by mail', 'mail', {}],
    ['by app, where none are taken', 'app', noApps],
  ] as const
  test.each(users)('of a user %s offers a code by mail first, and no app', async (_who, factor, options) => {
    const { app, page } = await givenOlga(given, factor, options)
    await page.goto('/sign-in')
    await submitSignIn(page, olga)
    await page.getByText('We’ll send a code to your email.').waitFor()
    await expectAccessible(page)
    expect(await others(page)).toEqual(['Use a backup code', 'Back to sign in'])
    await page.route('**/trpc/twoFactor.sendTwoFactorOtp*', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Get a code by email' }).click()
    await page.getByText('We can’t reach the server.').waitFor()
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').waitFor()
    expect(await page.getByText('We can’t reach the server.').count()).toBe(0)
    await page.getByRole('button', { name: 'Get a code by email' }).click()
    await page.getByText('We sent a code to your email.').waitFor()
    const heading = page.getByRole('heading', { name: 'Confirm it’s you' })
    await expect.poll(() => heading.evaluate((element) => element.matches(':focus'))).toBe(true)
    expect(await others(page)).toEqual(['Use a backup code', 'Back to sign in'])
    const code = await mailedCode(app, olga.email)
    await page.reload()
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Resend' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForHome(page)
  })

  test('by a mailed link of a user by app, where none are taken, says that only a backup code does, and another way leads in', async () => {
    const { app, page } = await givenOlga(given, 'app', noApps)
    await page.request.post('/api/auth/sign-in/magic-link', { data: { email: olga.email } })
    await page.goto(String(await mailedLink(app, olga.email, 'magic-link')))
    await page.getByRole('heading', { name: 'No backup code?' }).waitFor()
    await page.getByLabel('Backup code').waitFor()
    await expectAccessible(page)
    expect(await others(page)).toEqual(['Sign in another way'])
    expect(await countRows(app.database, 'session')).toBe(0)
    await page.getByRole('button', { name: 'Sign in another way' }).click()
    await waitForSignIn(page)
    await submitSignIn(page, olga)
    await page.getByRole('button', { name: 'Get a code by email' }).click()
    await page.getByText('We sent a code to your email.').waitFor()
    await page.getByLabel('6-digit code').fill(await mailedCode(app, olga.email))
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForHome(page)
  })

  test('that nobody has begun, or that has expired, says so at once', async () => {
    const { page } = await givenOlga(given, 'app', {})
    await page.goto('/two-factor')
    await page.getByRole('heading', { name: 'This sign-in has expired' }).waitFor()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await waitForSignIn(page)
  })
})

/** Olga, signed out, whose second factor was confirmed by an app or by a mail, at a service with these options. */
async function givenOlga(given: Given, factor: 'app' | 'mail', options: object) {
  await givenEnrolled(await given.app({ twoFactor: { enabled: true } }), 'Olga', factor)
  const app = await given.app({ twoFactor: { enabled: true, ...options }, magicLink: { enabled: true } }, mailCaught)
  return { app, page: await given.tab(app) }
}

/** What else can be chosen, beside resending the code. */
function others(page: Page): Promise<string[]> {
  return page.locator('button[data-variant="subtle"]').filter({ hasNotText: 'Resend' }).allInnerTexts()
}
