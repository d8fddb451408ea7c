import type { ProviderId } from '@foyer/provider-simulator/provider-quirks'
import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { accountsIn, type Scene } from '@foyer/testing/providers/authorization-flow'
import { run } from '@foyer/testing/tables'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openPage, regionOf, waitForHome, waitForSignIn } from './page-actions.ts'
import { decideAtProvider, givenAppWithProviders, OLGAS_EMAIL } from './providers.ts'

inBrowser('linked accounts', (given) => {
  test('an account is linked, listed, and unlinked', async () => {
    const { app, page } = await givenOlga(given, ['github', 'google'])
    const methods = regionOf(page, 'Linked accounts')
    await methods.getByText('This is your only sign-in method').waitFor()
    expect(await methods.getByRole('button', { name: /^Unlink/ }).count()).toBe(0)
    await methods.getByRole('button', { name: 'Link Google' }).click()
    await decideAtProvider(page, 'Allow')
    await page.getByRole('alert').getByText('Google linked.').waitFor()
    // A reload tells it no more.
    await page.waitForURL(({ search }) => search === '')
    expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} github`, `${OLGAS_EMAIL} google`])
    await methods.getByRole('button', { name: 'Unlink GitHub' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unlink GitHub?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await accountsIn(app)).toHaveLength(2)
    await methods.getByRole('button', { name: 'Unlink GitHub' }).click()
    await dialog.getByRole('button', { name: 'Unlink GitHub' }).click()
    await page.getByRole('alert').getByText('GitHub unlinked.').waitFor()
    expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} google`])
    await methods.getByRole('button', { name: 'Link GitHub' }).waitFor()
  })

  test('unlinking requires a fresh session, and a new sign-in returns to the account page', async () => {
    const { app, page } = await givenOlga(given, ['github', 'google'])
    const methods = regionOf(page, 'Linked accounts')
    await methods.getByRole('button', { name: 'Link Google' }).click()
    await decideAtProvider(page, 'Allow')
    await page.getByRole('alert').getByText('Google linked.').waitFor()
    await run(app.database, `update session set "createdAt" = now() - interval '25 hours'`)
    await methods.getByRole('button', { name: 'Unlink GitHub' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink GitHub' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unlink GitHub?' })
    await dialog.getByText('For your security, sign in again to do this.').waitFor()
    expect(await accountsIn(app)).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await waitForSignIn(page)
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideAtProvider(page, 'Allow')
    await page.getByRole('heading', { level: 1, name: 'Sign-in methods' }).waitFor()
  })

  test.each([
    ['Deny', 'Olga Orlova', 'You canceled at the provider'],
    ['Allow', 'Max Muster', 'Couldn’t link the account: its email is not confirmed'],
  ] as const)('%s by %s links nothing, and shows why', async (decision, account, message) => {
    const { app, page } = await givenOlga(given, ['github', 'google'])
    const methods = regionOf(page, 'Linked accounts')
    await methods.getByRole('button', { name: 'Link Google' }).click()
    await decideAtProvider(page, decision, account)
    await page.getByRole('alert').getByText(message).waitFor()
    expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} github`])
  })
})

inBrowser('pages with providers', (given) => {
  test('are accessible', async () => {
    const { page } = await givenOlga(given, ['github', 'google', 'huggingface', 'roblox'])
    await expectAccessible(page)
    await regionOf(page, 'Linked accounts').getByRole('button', { name: 'Link Google' }).click()
    await page.getByRole('button', { name: 'Deny' }).waitFor()
    await page.goBack()
    await regionOf(page, 'Linked accounts').getByRole('button', { name: 'Link Google' }).waitFor()
    await page.context().clearCookies()
    await openPage(page, '/sign-in?error=account_not_linked')
    await expectAccessible(page)
  })
})

/** Olga has signed up with the first of these providers; the account page is open. */
async function givenOlga(given: Given, ids: readonly ProviderId[]): Promise<Scene & { page: Page }> {
  const scene = await givenAppWithProviders(given, ids)
  const page = await given.tab(scene.app)
  await openPage(page, '/sign-up')
  await page
    .getByRole('button', { name: /^Continue with/ })
    .first()
    .click()
  await decideAtProvider(page, 'Allow')
  await waitForHome(page)
  await openAccount(page, 'sign-in-methods')
  return { ...scene, page }
}
