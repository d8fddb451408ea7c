import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenOrganization, membersOf } from '../support/organizations.ts'
import { signedUp } from '../support/people.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser } from './in-browser.ts'
import { enterNew } from './visit.ts'

inBrowser('organizations', testDatabases(), (given) => {
  test('one is made with an address that follows its name', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await givenOrganization(world, 'acme', {})
    await page.goto('/new-organization')
    await page.getByLabel('Name').fill('Acme')
    await page.getByText('This address is taken').waitFor()
    await page.getByLabel('Name').fill('Acme & Söhne')
    await page.getByText('This address is free.').waitFor()
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Acme & Söhne' }).waitFor()
    await page.waitForURL(`${world.baseUrl}/organizations/acme-sohne`)
    expect(await membersOf(world)).toEqual(['acme: ', 'acme-sohne: Olga owner'])
  })

  test('one may be called after the page that makes them', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await page.goto('/new-organization')
    await page.getByLabel('Name').fill('New')
    await page.getByText('This address is free.').waitFor()
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.waitForURL(`${world.baseUrl}/organizations/new`)
    await page.getByRole('heading', { level: 1, name: 'New', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'New', exact: true }).waitFor()
  })

  test('one is deleted once its name is typed', async () => {
    const { world, page } = await givenMembers(given, 'owner')
    await page.goto('/organizations/acme/settings')
    await page.getByRole('button', { name: 'Delete acme…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete acme?' })
    await dialog.getByLabel('To confirm, type acme').fill('acne')
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await dialog.getByText('Type it exactly like this: acme').waitFor()
    expect(await membersOf(world)).toEqual(['acme: Mia member, Olga owner'])
    await dialog.getByLabel('To confirm, type acme').fill('acme')
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await page.getByText('acme is deleted.').waitFor()
    await page.getByText('No organization yet').waitFor()
    expect(await membersOf(world)).toEqual([])
  })
})

inBrowser('in an organization', testDatabases().slice(0, 1), (given) => {
  test('a new role hides what it does not allow', async () => {
    const { world, page } = await givenMembers(given, 'admin')
    await page.goto('/organizations/acme/members')
    await page.getByRole('button', { name: 'Actions for Mia' }).waitFor()
    await page.getByRole('link', { name: 'Invite people' }).waitFor()
    await run(world.database, `update member set role = 'member' where id = 'acme-Olga'`)
    await page.reload()
    await page.getByRole('rowheader', { name: 'Mia' }).waitFor()
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Invite people' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await page.goto('/organizations/acme/settings')
    await page.getByRole('heading', { name: 'This room is for others' }).waitFor()
  })

  test('an owner gives another role', async () => {
    const { world, page } = await givenMembers(given, 'owner')
    await openDialog(page, 'Mia', 'Change role…')
    await page.getByRole('dialog').getByLabel('Role').selectOption('Admin')
    await page.getByRole('button', { name: 'Save role' }).click()
    await page.getByText('The role of Mia is changed.').waitFor()
    expect(await membersOf(world)).toEqual(['acme: Mia admin, Olga owner'])
  })

  test('ownership is handed over once the name is typed', async () => {
    const { world, page } = await givenMembers(given, 'owner')
    await openDialog(page, 'Mia', 'Hand over ownership…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('To confirm, type acme').fill('acme')
    await dialog.getByRole('button', { name: 'Hand over ownership' }).click()
    await page.getByText('Mia is the owner now.').waitFor()
    expect(await membersOf(world)).toEqual(['acme: Mia owner, Olga admin'])
  })

  test('the only owner cannot leave, and is told what to do', async () => {
    const { world, page } = await givenMembers(given, 'owner')
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave acme…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave acme?' })
    await dialog.getByRole('button', { name: 'Leave organization' }).click()
    await dialog.getByText('You are the only owner. Make somebody else an owner first').waitFor()
    expect(await membersOf(world)).toEqual(['acme: Mia member, Olga owner'])
  })

  test('a member leaves', async () => {
    const { world, page } = await givenMembers(given, 'admin')
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave acme…' }).click()
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.getByText('You have left acme.').waitFor()
    await page.getByText('No organization yet').waitFor()
    expect(await membersOf(world)).toEqual(['acme: Mia member'])
  })

  test('two tabs in two organizations stay apart', async () => {
    const { world, page } = await givenMembers(given, 'owner')
    await givenOrganization(world, 'globex', { Olga: 'owner' })
    const other = await page.context().newPage()
    await page.goto('/organizations/acme/teams')
    await other.goto('/organizations/globex/teams')
    await createTeam(other, 'Rockets')
    await createTeam(page, 'Anvils')
    await other.reload()
    await other.getByRole('rowheader', { name: 'Rockets' }).waitFor()
    expect(await other.getByRole('rowheader', { name: 'Anvils' }).count()).toBe(0)
    expect(await page.getByRole('rowheader', { name: 'Rockets' }).count()).toBe(0)
  })

  test('members are found by a part of their name', async () => {
    const { page } = await givenMembers(given, 'member')
    await page.goto('/organizations/acme/members')
    await page.getByRole('rowheader', { name: 'Olga' }).waitFor()
    await page.getByLabel('Search by name or address').fill('mi')
    await page.getByRole('rowheader', { name: 'Olga' }).waitFor({ state: 'hidden' })
    await page.getByRole('rowheader', { name: 'Mia' }).waitFor()
    await page.getByLabel('Search by name or address').fill('nobody')
    await page.getByText('Nobody by that name').waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.getByRole('rowheader', { name: 'Olga' }).waitFor()
  })

  test('a stranger is told that there is no such organization', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterNew(page, 'Max')
    await givenOrganization(world, 'acme', {})
    await page.goto('/organizations/acme')
    await page.getByRole('heading', { name: 'No such organization' }).waitFor()
  })
})

/** Olga, with this role, and Mia, a member, in acme. */
async function givenMembers(given: Given, role: string): Promise<{ world: World; page: Page }> {
  const world = await given.world()
  const page = await given.tab(world)
  await enterNew(page, 'Olga')
  await signedUp(world, 'Mia')
  await givenOrganization(world, 'acme', { Olga: role, Mia: 'member' })
  return { world, page }
}

async function openDialog(page: Page, name: string, act: string): Promise<void> {
  await page.goto('/organizations/acme/members')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new team').fill(name)
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('rowheader', { name }).waitFor()
}
