import { inBrowser } from '@foyer/testing/browser/in-browser'
import { allTables, run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { givenAdmin, openUser } from './admins.ts'
import { regionOf, waitForSignIn } from './page-actions.ts'

const NOT_POSSIBLE = 'You can’t do this while impersonating a user. Stop impersonating first.'

inBrowser('an admin who impersonates a user', (given) => {
  test('sees a banner on every page, and stops', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
    const banner = regionOf(page, 'Impersonation')
    await banner.getByText('You’re impersonating uma (uma@example.com).').waitFor()
    await page.getByRole('button', { name: 'Account: uma' }).waitFor()
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
    for (const path of ['/account', '/organizations']) {
      await page.goto(path)
      await banner.getByText(/^You’re impersonating uma .*Started .*ends/).waitFor()
    }
    await banner.getByRole('button', { name: 'Stop impersonating' }).click()
    await page.getByRole('heading', { level: 1, name: 'uma' }).waitFor()
    await page.getByRole('button', { name: 'Account: Adam' }).waitFor()
    expect(await banner.count()).toBe(0)
  })

  test('sees the banner on the page of an invitation, too', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
    await page.getByRole('button', { name: 'Account: uma' }).waitFor()
    await page.goto('/accept-invitation/gone')
    await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
    await regionOf(page, 'Impersonation').getByRole('button', { name: 'Stop impersonating' }).waitFor()
    await expectAccessible(page)
  })

  test('is told on the pages what they cannot do as the user, and signs out of both sessions', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
    await page.getByRole('button', { name: 'Account: uma' }).waitFor()
    await page.goto('/account')
    await regionOf(page, 'Email').getByText(NOT_POSSIBLE).waitFor()
    await expectAccessible(page)
    await page.goto('/account/data')
    for (const section of ['Download your data', 'Delete account']) {
      await regionOf(page, section).getByText(NOT_POSSIBLE).waitFor()
    }
    expect(await regionOf(page, 'Download your data').getByRole('button').count()).toBe(0)
    expect(await regionOf(page, 'Delete account').getByRole('button').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Account: uma' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    expect((await page.context().cookies()).map(({ name }) => name).filter((name) => /session/.test(name))).toEqual([])
    const { session } = await allTables(app.database)
    expect(session).toMatchObject([{ userId: 'uma', impersonatedBy: null }])
  })

  test("is recorded in the user's history", async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
    await page.getByRole('button', { name: 'Account: uma' }).waitFor()
    await page.goto('/account/security-history')
    const history = regionOf(page, 'Security log')
    const started = history.getByRole('listitem').filter({ hasText: 'Impersonation started' })
    await started.getByText('By someone else').waitFor()
  })

  test('is sent to the sign-in page if their own session has ended meanwhile', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
    await page.getByRole('button', { name: 'Stop impersonating' }).waitFor()
    await run(app.database, `delete from session where "impersonatedBy" is null`)
    await page.getByRole('button', { name: 'Stop impersonating' }).click()
    await waitForSignIn(page)
  })
})
