import { testDatabases } from '@foyer/db/testing'
import { test } from 'vitest'
import { givenOrganization } from '../support/organizations.ts'
import { run } from '../support/tables.ts'
import { givenAdmin, openUser } from './admins.ts'
import { expectNoBarriers } from './barriers.ts'
import { inBrowser } from './in-browser.ts'
import { openPage } from './visit.ts'

const engines = testDatabases().slice(0, 1)

inBrowser('every page of an admin', engines, (given) => {
  test.each([
    { path: '/admin', seen: 'Every mail has been sent.' },
    { path: '/admin/users', seen: 'uma' },
    { path: '/admin/users?banned=true', seen: 'Nobody like that' },
    { path: '/admin/users/uma', seen: 'What happened lately' },
    { path: '/admin/users/nobody', seen: 'No such user' },
    { path: '/admin/events', seen: 'uma' },
    { path: '/admin/events?until=2020-01-01', seen: 'Nothing of the kind' },
    { path: '/organizations/acme/activity', seen: 'Nothing has happened yet' },
  ])('$path is there for everyone', async ({ path, seen }) => {
    const { world, page } = await givenAdmin(given, 'uma')
    await givenOrganization(world, 'acme', { Adam: 'owner' })
    await run(
      world.database,
      `insert into "auditEvent" (type, "actorId", "targetUserId", "createdAt") values ('session-ended', 'uma', 'uma', now())`,
    )
    await openPage(page, path)
    await page.locator('main').getByText(seen, { exact: true }).first().waitFor()
    await expectNoBarriers(page)
  })

  test('the questions and the banner are there for everyone', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await page.getByRole('button', { name: 'Ban…' }).click()
    await page.getByRole('dialog', { name: 'Ban uma?' }).waitFor()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Act as uma' }).click()
    await page.getByRole('button', { name: 'Back to yourself' }).waitFor()
    await expectNoBarriers(page)
  })
})
