import { inBrowser } from '@foyer/testing/browser/in-browser'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { givenAdmin, openUser } from './admins.ts'
import { regionOf } from './page-actions.ts'

inBrowser('an admin who impersonates a user', (given) => {
  test('sees a banner on every page, that of an invitation too, and stops', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
    const banner = regionOf(page, 'Impersonation')
    await banner.getByText('You’re impersonating uma (uma@example.com).').waitFor()
    await page.getByRole('button', { name: 'Account: uma' }).waitFor()
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
    for (const path of ['/account', '/account/data', '/organizations']) {
      await page.goto(path)
      await banner.getByText(/^You’re impersonating uma .*Started .*ends/).waitFor()
      await expectAccessible(page)
    }
    await page.goto('/accept-invitation/gone')
    await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Stop impersonating' }).click()
    await page.getByRole('heading', { level: 1, name: 'uma' }).waitFor()
    await page.getByRole('button', { name: 'Account: Adam' }).waitFor()
    expect(await banner.count()).toBe(0)
  })
})
