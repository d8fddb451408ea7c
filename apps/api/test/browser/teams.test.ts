import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenOrganization } from '../support/organizations.ts'
import { signedUp } from '../support/people.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser } from './in-browser.ts'
import { enterNew } from './visit.ts'

inBrowser('a team', testDatabases().slice(0, 1), (given) => {
  test('is made, renamed and removed', async () => {
    const { world, page } = await givenOwner(given)
    await page.getByLabel('Name of the new team').fill('Rockets')
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByText('Rockets is there now.').waitFor()
    await choose(page, 'Rockets', 'Rename…')
    await page.getByLabel('New name').fill('Anvils')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('rowheader', { name: 'Anvils' }).waitFor()
    expect(await teamsOf(world)).toEqual(['Anvils: ', 'Team: Mia, Olga'])
    await choose(page, 'Anvils', 'Remove…')
    await page.getByRole('button', { name: 'Remove team' }).click()
    await page.getByText('Anvils is removed.').waitFor()
    expect(await teamsOf(world)).toEqual(['Team: Mia, Olga'])
  })

  test('gets a member who was searched for', async () => {
    const { world, page } = await givenOwner(given)
    await run(
      world.database,
      `insert into team (id, name, "organizationId", "createdAt") values ('lab', 'Lab', 'acme', now())`,
    )
    await page.reload()
    await choose(page, 'Lab', 'Choose members…')
    const dialog = page.getByRole('dialog', { name: 'Members of Lab' })
    await dialog.getByRole('checkbox', { name: 'Olga' }).waitFor()
    await dialog.getByLabel('Search by name or address').fill('mi')
    await dialog.getByRole('checkbox', { name: 'Olga' }).waitFor({ state: 'detached' })
    await dialog.getByText('mia@example.com · Team').waitFor()
    await dialog.getByRole('checkbox', { name: 'Mia' }).check()
    await dialog.getByText('mia@example.com', { exact: true }).waitFor()
    expect(await teamsOf(world)).toEqual(['Lab: Mia', 'Team: Olga'])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('row', { name: 'Lab' }).getByRole('link', { name: '1 member' }).click()
    await page.getByRole('rowheader', { name: 'Mia' }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(1)
    await page.getByRole('combobox', { name: 'Team' }).selectOption('All teams')
    await page.getByRole('rowheader', { name: 'Olga' }).waitFor()
  })

  test('tells how many are in it, in one read of all', async () => {
    const { world, page } = await givenOwner(given)
    await run(
      world.database,
      `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'c' || n, 'Crowd', 'c' || n || '@example.com', true, now(), now() from generate_series(1, 9) as n`,
    )
    await run(
      world.database,
      `insert into member (id, "organizationId", "userId", role, "teamId", "createdAt")
      select 'm' || n, 'acme', 'c' || n, 'member', (select "teamId" from member where id = 'acme-Mia'), now()
      from generate_series(1, 9) as n`,
    )
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await page.getByRole('row', { name: 'Team' }).getByRole('link', { name: '11 members' }).waitFor()
    expect(asked.filter((url) => url.includes('listTeamsWithMembers'))).toHaveLength(1)
    expect(asked.filter((url) => url.includes('listMembers'))).toEqual([])
  })

  test('of one’s own cannot be removed, so that nobody is offered it', async () => {
    const { page } = await givenOwner(given)
    await page.getByRole('button', { name: 'Actions for Team' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Choose members…', 'Rename…'])
  })
})

/** Olga, who owns acme and looks at its teams; Mia is a member, both are in the one team. */
async function givenOwner(given: Given): Promise<{ world: World; page: Page }> {
  const world = await given.world()
  const page = await given.tab(world)
  await enterNew(page, 'Olga')
  await signedUp(world, 'Mia')
  await givenOrganization(world, 'acme', { Olga: 'owner', Mia: 'member' })
  await page.goto('/organizations/acme/teams')
  return { world, page }
}

async function choose(page: Page, team: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${team}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Every team and who is in it, as `Lab: Mia`, sorted. */
async function teamsOf({ database }: World): Promise<string[]> {
  const teams = await database.db.selectFrom('team').select(['id', 'name']).orderBy('name').execute()
  const people = await database.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.name', 'member.teamId'])
    .orderBy('user.name')
    .execute()
  return teams.map(({ id, name }) => {
    const inIt = people.filter(({ teamId }) => teamId === id)
    return `${name}: ${inIt.map((person) => person.name).join(', ')}`
  })
}
