import { testDatabases } from '@foyer/db/testing'
import { expect, test } from 'vitest'
import { run } from '../support/tables.ts'
import { givenAdmin, openUser } from './admins.ts'
import { expectNoBarriers } from './barriers.ts'
import { inBrowser } from './in-browser.ts'
import { partOf, seeSignIn } from './visit.ts'

inBrowser('an admin who acts as somebody', testDatabases(), (given) => {
  test('is told so on every page, and comes back', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Act as uma' }).click()
    const banner = partOf(page, 'Acting as somebody else')
    await banner.getByText('You act as uma (uma@example.com).').waitFor()
    await page.getByRole('button', { name: 'Account: uma' }).waitFor()
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
    for (const path of ['/account', '/organizations']) {
      await page.goto(path)
      await banner.getByText(/^You act as uma .*Since .*until/).waitFor()
    }
    await banner.getByRole('button', { name: 'Back to yourself' }).click()
    await page.getByRole('heading', { level: 1, name: 'uma' }).waitFor()
    await page.getByRole('button', { name: 'Account: Adam' }).waitFor()
    expect(await banner.count()).toBe(0)
  })

  test('is told so where an invitation waits, too', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Act as uma' }).click()
    await page.getByRole('button', { name: 'Account: uma' }).waitFor()
    await page.goto('/accept-invitation/gone')
    await page.getByRole('heading', { name: 'This invitation is no longer open' }).waitFor()
    await partOf(page, 'Acting as somebody else').getByRole('button', { name: 'Back to yourself' }).waitFor()
    await expectNoBarriers(page)
  })

  test('leaves word of it with whom they acted as', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Act as uma' }).click()
    await page.getByRole('button', { name: 'Account: uma' }).waitFor()
    await page.goto('/account')
    const history = partOf(page, 'Security history')
    const started = history.getByRole('listitem').filter({ hasText: 'An admin began to act through this account' })
    await started.getByText('By somebody else').waitFor()
  })

  test('stands at the door where their own session has ended meanwhile', async () => {
    const { world, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Act as uma' }).click()
    await page.getByRole('button', { name: 'Back to yourself' }).waitFor()
    await run(world.database, `delete from session where "impersonatedBy" is null`)
    await page.getByRole('button', { name: 'Back to yourself' }).click()
    await seeSignIn(page)
  })
})
