import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openPage, signUpAs } from './page-actions.ts'

inBrowser('every page of organizations', (given) => {
  test.each([
    { path: '/organizations', text: 'acme' },
    { path: '/new-organization', text: 'Create organization' },
    {
      path: '/organizations/acme',
      text: 'You’re the only owner. Make someone else an owner first, or delete the organization.',
    },
    { path: '/organizations/acme/members', text: 'mia@example.com' },
    { path: '/organizations/acme/roles', text: 'Compare roles' },
    { path: '/organizations/acme/invitations', text: 'No invitations yet' },
    { path: '/organizations/acme/teams', text: '2 members' },
    { path: '/organizations/acme/settings', text: 'Delete organization' },
    { path: '/organizations/acme/settings/webhooks', text: 'No webhooks yet' },
    { path: '/organizations/elsewhere', text: 'Organization not found' },
  ])('$path is accessible', async ({ path, text }) => {
    const page = await givenOwner(given)
    await openPage(page, path)
    await page.locator('main').getByText(text, { exact: true }).first().waitFor()
    await expectAccessible(page)
  })

  test('the empty list is accessible', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await page.goto('/organizations')
    await page.getByText('No organizations yet').waitFor()
    await expectAccessible(page)
  })

  test("a member's actions and dialogs are accessible", async () => {
    const page = await givenOwner(given)
    await page.goto('/organizations/acme/members')
    await page.getByRole('button', { name: 'Actions for Mia' }).click()
    await page.getByRole('menuitem', { name: 'Transfer ownership…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click()
    await page.getByText('Type it exactly like this: acme').waitFor()
    await expectAccessible(page)
  })

  test("a member's permissions and the reasons are accessible", async () => {
    const page = await givenOwner(given)
    await page.goto('/organizations/acme/members')
    await page.getByRole('button', { name: 'Actions for Mia' }).click()
    await page.getByRole('menuitem', { name: 'Permissions…' }).click()
    await page.getByRole('button', { name: 'Why? Organization: Delete' }).click()
    await page.getByText('Roles that grant it: Owner').waitFor()
    await expectAccessible(page)
  })

  test('the editor of a role and its preview are accessible, by keyboard', async () => {
    const page = await givenOwner(given)
    await page.goto('/organizations/acme/roles')
    await page.getByRole('button', { name: 'New role' }).press('Enter')
    await page.getByLabel('Name').fill('helper')
    await page.getByRole('checkbox', { name: 'Add' }).press('Space')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create role' }).press('Enter')
    await page.getByRole('button', { name: 'Actions for helper' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Edit…' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Remove' }).press('Space')
    await page.getByRole('button', { name: 'Review changes' }).press('Enter')
    await page.getByText('Nobody’s permissions change.').waitFor()
    await expectAccessible(page)
  })

  test('a role for a time, and what it changes, are accessible', async () => {
    const page = await givenOwner(given)
    await page.goto('/organizations/acme/members')
    await page.getByRole('button', { name: 'Actions for Mia' }).click()
    await page.getByRole('menuitem', { name: 'Give role for a time…' }).click()
    await page.getByLabel('For how long').selectOption('own')
    await page.getByLabel('Ends').fill('')
    await page.getByText('New permissions:').waitFor()
    await page.getByRole('button', { name: 'Give role' }).click()
    await page.getByText('Choose a time in the future').waitFor()
    await expectAccessible(page)
    await page.getByLabel('For how long').selectOption('week')
    await page.getByRole('button', { name: 'Give role' }).click()
    await page.getByText('Admin until', { exact: false }).first().waitFor()
    await expectAccessible(page)
  })

  test('invitations and their states are accessible', async () => {
    const page = await givenOwner(given)
    await page.goto('/organizations/acme/invitations')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByLabel('Email addresses').fill('max@example.com, mia@example.com')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('Already a member').waitFor()
    await page.getByRole('rowheader', { name: 'max@example.com' }).waitFor()
    await expectAccessible(page)
  })

  test('an invitation is accessible, before and after signing in', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Mia: 'owner' })
    await run(
      app.database,
      `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
       select 'asked', 'acme', 'olga@example.com', 'member', 'pending', '2999-01-01', now(), id from "user"`,
    )
    await openPage(page, '/accept-invitation/asked')
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await signUpAs(page, 'Olga')
    await page.goto('/accept-invitation/asked')
    await page.getByRole('button', { name: 'Accept invitation' }).waitFor()
    await expectAccessible(page)
    await page.goto('/accept-invitation/gone')
    await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
    await expectAccessible(page)
  })
})

/** Olga owns acme, Mia is a member of it. */
async function givenOwner(given: Given): Promise<Page> {
  const app = await given.app()
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await signedUp(app, 'Mia')
  await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
  return page
}
