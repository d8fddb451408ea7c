import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { givenOrganization } from '../support/organizations.ts'
import { signedUp } from '../support/people.ts'
import { run } from '../support/tables.ts'
import { expectNoBarriers } from './barriers.ts'
import { type Given, inBrowser } from './in-browser.ts'
import { enterNew, openPage } from './visit.ts'

const engines = testDatabases().slice(0, 1)

inBrowser('every page of organizations', engines, (given) => {
  test.each([
    { path: '/organizations', seen: 'acme' },
    { path: '/new-organization', seen: 'Create organization' },
    { path: '/organizations/acme', seen: 'Leave acme…' },
    { path: '/organizations/acme/members', seen: 'mia@example.com' },
    { path: '/organizations/acme/invitations', seen: 'Nobody has been invited yet' },
    { path: '/organizations/acme/teams', seen: '2 members' },
    { path: '/organizations/acme/settings', seen: 'Delete acme…' },
    { path: '/organizations/elsewhere', seen: 'No such organization' },
  ])('$path is there for everyone', async ({ path, seen }) => {
    const page = await givenOwner(given)
    await openPage(page, path)
    await page.locator('main').getByText(seen, { exact: true }).first().waitFor()
    await expectNoBarriers(page)
  })

  test('without any, the way to the first one is there for everyone', async () => {
    const page = await given.tab(await given.world())
    await enterNew(page, 'Olga')
    await page.goto('/organizations')
    await page.getByText('No organization yet').waitFor()
    await expectNoBarriers(page)
  })

  test('what can be done with a member is there for everyone', async () => {
    const page = await givenOwner(given)
    await page.goto('/organizations/acme/members')
    await page.getByRole('button', { name: 'Actions for Mia' }).click()
    await page.getByRole('menuitem', { name: 'Hand over ownership…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over ownership' }).click()
    await page.getByText('Type it exactly like this: acme').waitFor()
    await expectNoBarriers(page)
  })

  test('invitations and their states are there for everyone', async () => {
    const page = await givenOwner(given)
    await page.goto('/organizations/acme/invitations')
    await page.getByLabel('Email addresses').fill('max@example.com, mia@example.com')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('Already belongs to this organization').waitFor()
    await page.getByRole('rowheader', { name: 'max@example.com' }).waitFor()
    await expectNoBarriers(page)
  })

  test('an invitation is there for everyone, before and after the sign-in', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await signedUp(world, 'Mia')
    await givenOrganization(world, 'acme', { Mia: 'owner' })
    await run(
      world.database,
      `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
       select 'asked', 'acme', 'olga@example.com', 'member', 'pending', '2999-01-01', now(), id from "user"`,
    )
    await openPage(page, '/accept-invitation/asked')
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await expectNoBarriers(page)
    await enterNew(page, 'Olga')
    await page.goto('/accept-invitation/asked')
    await page.getByRole('button', { name: 'Accept invitation' }).waitFor()
    await expectNoBarriers(page)
    await page.goto('/accept-invitation/gone')
    await page.getByRole('heading', { name: 'This invitation is no longer open' }).waitFor()
    await expectNoBarriers(page)
  })
})

/** Olga, who owns acme, where Mia is a member. */
async function givenOwner(given: Given): Promise<Page> {
  const world = await given.world()
  const page = await given.tab(world)
  await enterNew(page, 'Olga')
  await signedUp(world, 'Mia')
  await givenOrganization(world, 'acme', { Olga: 'owner', Mia: 'member' })
  return page
}
