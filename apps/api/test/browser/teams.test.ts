import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUpAs } from './page-actions.ts'

inBrowser('a team', (given) => {
  test('is created, renamed and removed', async () => {
    const { app, page } = await givenOwner(given)
    await page.getByRole('button', { name: 'New team' }).click()
    await page.getByLabel('Team name').fill('Rockets')
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByRole('alert').getByText('Rockets created.').waitFor()
    await chooseAction(page, 'Rockets', 'Rename…')
    await page.getByLabel('New name').fill('Anvils')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('alert').getByText('The team is now called Anvils.').waitFor()
    await page.getByRole('rowheader', { name: 'Anvils' }).waitFor()
    expect(await teamsOf(app)).toEqual(['Anvils: ', 'Team: Mia, Olga'])
    await chooseAction(page, 'Anvils', 'Delete…')
    await page.getByText('Its members stay in acme and keep their other teams.').waitFor()
    await page.getByRole('button', { name: 'Delete team' }).click()
    await page.getByRole('alert').getByText('Anvils deleted.').waitFor()
    expect(await teamsOf(app)).toEqual(['Team: Mia, Olga'])
  })

  test('gets a member found by search, who stays in their other team until they are taken out of it', async () => {
    const { app, page } = await givenOwner(given)
    await run(
      app.database,
      `insert into team (id, name, "organizationId", "createdAt") values ('lab', 'Lab', 'acme', now())`,
    )
    await page.reload()
    await chooseAction(page, 'Lab', 'Edit members…')
    const dialog = page.getByRole('dialog', { name: 'Members of Lab' })
    await dialog.getByRole('checkbox', { name: 'Olga' }).waitFor()
    await dialog.getByLabel('Search by name or email').fill('mi')
    await dialog.getByRole('checkbox', { name: 'Olga' }).waitFor({ state: 'detached' })
    await dialog.getByText('mia@example.com · Team').waitFor()
    await dialog.getByRole('checkbox', { name: 'Mia' }).check()
    await page.getByRole('alert').getByText('Mia is now in Lab.').waitFor()
    await expect.poll(() => teamsOf(app)).toEqual(['Lab: Mia', 'Team: Mia, Olga'])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('row', { name: 'Lab' }).getByRole('link', { name: '1 member' }).click()
    await page.getByRole('rowheader', { name: 'Mia' }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(1)
    const mia = page.getByRole('row', { name: 'Mia' })
    expect(await mia.getByRole('cell').nth(1).innerText()).toMatch(/Team\s*Lab/)
    await chooseAction(page, 'Mia', 'Change teams…')
    const own = page.getByRole('dialog', { name: 'Teams of Mia' })
    await own.getByRole('checkbox', { name: 'Team' }).uncheck()
    await page.getByRole('alert').getByText('Mia is no longer in Team.').waitFor()
    await expect.poll(() => teamsOf(app)).toEqual(['Lab: Mia', 'Team: Olga'])
    await own.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('combobox', { name: 'Team' }).selectOption('All teams')
    await page.getByRole('rowheader', { name: 'Olga' }).waitFor()
  })

  test('shows its number of members, with one request for all teams', async () => {
    const { app, page } = await givenOwner(given)
    await run(
      app.database,
      `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'c' || n, 'Crowd', 'c' || n || '@example.com', true, now(), now() from generate_series(1, 9) as n`,
    )
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "teamId", "createdAt")
      select 'm' || n, 'acme', 'c' || n, 'member', (select "teamId" from member where id = 'acme-Mia'), now()
      from generate_series(1, 9) as n`,
    )
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await page.reload()
    await page.getByRole('row', { name: 'Team' }).getByRole('link', { name: '11 members' }).waitFor()
    expect(requestedUrls.filter((url) => url.includes('listTeamsWithMembers'))).toHaveLength(1)
    expect(requestedUrls.filter((url) => url.includes('listMembers'))).toEqual([])
  })

  test("that is the user's own has no action for removing it", async () => {
    const { page } = await givenOwner(given)
    await page.getByRole('button', { name: 'Actions for Team' }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edit members…', 'Rename…'])
  })
})

/** Olga owns acme, and its teams page is open; Mia is a member, and both are in its only team. */
async function givenOwner(given: Given): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app()
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await signedUp(app, 'Mia')
  await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
  await page.goto('/organizations/acme/teams')
  return { app, page }
}

async function chooseAction(page: Page, team: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${team}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The teams and their members, as `Lab: Mia`, sorted. */
async function teamsOf({ database }: TestApp): Promise<string[]> {
  const teams = await database.db.selectFrom('team').select(['id', 'name']).orderBy('name').execute()
  const members = await database.db
    .selectFrom('teamMember')
    .innerJoin('member', 'member.id', 'teamMember.memberId')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.name', 'teamMember.teamId'])
    .orderBy('user.name')
    .execute()
  return teams.map(({ id, name }) => {
    const ofTeam = members.filter(({ teamId }) => teamId === id)
    return `${name}: ${ofTeam.map((member) => member.name).join(', ')}`
  })
}
