import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { givenInvitationRow, givenOrganizationRows, invitationsOf, membersOf } from '@foyer/testing/organization-rows'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUpAs } from './page-actions.ts'

const OVERVIEW = '**/trpc/*getOverview*'

inBrowser('a member who leaves or changes their role', (given) => {
  test('has their pending invitations canceled', async () => {
    const { app, page } = await givenOlga(given, 'admin')
    await givenInvitationRow(app, { to: 'max@example.com', from: 'olga@example.com' })
    await givenInvitationRow(app, { to: 'nina@example.com', from: 'mia@example.com' })
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.getByText('1 pending invitation you sent will be revoked.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click()
    await page.getByText('You left acme.').waitFor()
    expect(await invitationsOf(app)).toEqual(['max@example.com member canceled', 'nina@example.com member pending'])
  })

  test('cannot confirm before the pending invitations are counted', async () => {
    const { page } = await givenOlga(given, 'admin')
    const pendingRoutes: Route[] = []
    await page.route(OVERVIEW, (route) => void pendingRoutes.push(route))
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave organization' }).click()
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Leave organization' })
    await submit.waitFor()
    expect(await submit.isDisabled()).toBe(true)
    for (const route of pendingRoutes) await route.continue()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave organization', disabled: false }).waitFor()
  })

  test('is told when the count could not be loaded', async () => {
    const { app, page } = await givenOlga(given, 'admin')
    await page.route(OVERVIEW, (route) => route.abort())
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.getByText('We couldn’t load how many there are').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click()
    await page.getByText('You left acme.').waitFor()
    expect(await membersOf(app)).toEqual(['acme: Mia owner'])
  })

  test('can change their own role while there is another owner, even with a search filter', async () => {
    const { page } = await givenOlga(given, 'owner')
    await page.goto('/organizations/acme/members')
    await page.getByLabel('Search by name or email').fill('olga')
    await page.getByRole('rowheader', { name: 'Mia' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Olga' }).click()
    await page.getByRole('menuitem', { name: 'Change role…' }).waitFor()
  })
})

/** Olga has this role in acme, which Mia owns. */
async function givenOlga(given: Given, role: string): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app()
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await signedUp(app, 'Mia')
  await givenOrganizationRows(app, 'acme', { Olga: role, Mia: 'owner' })
  return { app, page }
}
