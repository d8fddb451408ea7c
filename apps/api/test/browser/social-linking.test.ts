import { inBrowser } from '@foyer/testing/browser/in-browser'
import { accountsIn } from '@foyer/testing/providers/authorization-flow'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openPage, regionOf, signUpAs } from './page-actions.ts'
import { givenAppWithProviders } from './providers.ts'

inBrowser('pages with providers', (given) => {
  test('are accessible, and link an account after the way back by the browser', async () => {
    const { app } = await givenAppWithProviders(given, ['github', 'google', 'huggingface', 'roblox'])
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page, 'sign-in-methods')
    const link = regionOf(page, 'Linked accounts').getByRole('button', { name: 'Link Google' })
    await link.click()
    await page.getByRole('button', { name: 'Deny' }).waitFor()
    await page.goBack()
    await link.click()
    await page.getByRole('radio', { name: 'Somebody else' }).check()
    await page.getByLabel('Their address').fill('olga@example.com')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('alert').getByText('Google linked.').waitFor()
    expect(await accountsIn(app)).toEqual(['olga@example.com credential', 'olga@example.com google'])
    await expectAccessible(page)
    await page.context().clearCookies()
    await openPage(page, '/sign-in?error=account_not_linked')
    await expectAccessible(page)
  })
})
