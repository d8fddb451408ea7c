import { testDatabases } from '@foyer/db/testing'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenInvitation, givenOrganization, invitationsOf, membersOf } from '../support/organizations.ts'
import { signedUp } from '../support/people.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser } from './in-browser.ts'
import { enterNew } from './visit.ts'

const OVERVIEW = '**/trpc/*getOverview*'

inBrowser('one who leaves or steps down', testDatabases().slice(0, 1), (given) => {
  test('takes their open invitations with them', async () => {
    const { world, page } = await givenOlga(given, 'admin')
    await givenInvitation(world, { to: 'max@example.com', from: 'olga@example.com' })
    await givenInvitation(world, { to: 'nina@example.com', from: 'mia@example.com' })
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave acme…' }).click()
    await page.getByText('1 open invitation you have sent ends with it.').waitFor()
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.getByText('You have left acme.').waitFor()
    expect(await invitationsOf(world)).toEqual(['max@example.com member canceled', 'nina@example.com member pending'])
  })

  test('waits until it is known what ends with it', async () => {
    const { page } = await givenOlga(given, 'admin')
    const held: Route[] = []
    await page.route(OVERVIEW, (route) => void held.push(route))
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave acme…' }).click()
    const submit = page.getByRole('button', { name: 'Leave organization' })
    await submit.waitFor()
    expect(await submit.isDisabled()).toBe(true)
    for (const route of held) await route.continue()
    await page.getByRole('button', { name: 'Leave organization', disabled: false }).waitFor()
  })

  test('is told when it could not be read', async () => {
    const { world, page } = await givenOlga(given, 'admin')
    await page.route(OVERVIEW, (route) => route.abort())
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave acme…' }).click()
    await page.getByText('how many could not be read').waitFor()
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.getByText('You have left acme.').waitFor()
    expect(await membersOf(world)).toEqual(['acme: Mia owner'])
  })

  test('is offered another role while another owner is there, whoever is searched for', async () => {
    const { page } = await givenOlga(given, 'owner')
    await page.goto('/organizations/acme/members')
    await page.getByLabel('Search by name or address').fill('olga')
    await page.getByRole('rowheader', { name: 'Mia' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Olga' }).click()
    await page.getByRole('menuitem', { name: 'Change role…' }).waitFor()
  })
})

/** Olga, with this role, in acme beside Mia, who owns it. */
async function givenOlga(given: Given, role: string): Promise<{ world: World; page: Page }> {
  const world = await given.world()
  const page = await given.tab(world)
  await enterNew(page, 'Olga')
  await signedUp(world, 'Mia')
  await givenOrganization(world, 'acme', { Olga: role, Mia: 'owner' })
  return { world, page }
}
