import { givenOrganization } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, fill, follow, press, says } from '#test/page-actions.ts'
import { choose, chooseAction, openMenu, row, rowsShown, textsOf } from '#test/page-parts.ts'

const TEAMS = '/organizations/acme/teams'

describe('a team', () => {
  const given = testAppsOn()

  test('is created, renamed and removed', async () => {
    const { app, as } = await givenTeam(given)
    const user = await openPage(app, TEAMS, as('olga'))
    await press(user, 'New team')
    await fill(user, 'Team name', 'Rockets')
    await press(user, 'Create team')
    await says('Rockets created.')
    await chooseAction(user, 'Rockets', 'Rename…')
    await fill(user, 'New name', 'Anvils')
    await press(user, 'Save name')
    await says('The team is now called Anvils.')
    await row('Anvils')
    expect(await teamsOf(app)).toEqual(['Anvils: ', 'core: mia, olga'])
    await chooseAction(user, 'Anvils', 'Delete…')
    await says('Its members stay in acme and keep their other teams.')
    await press(user, 'Delete team')
    await says('Anvils deleted.')
    expect(await teamsOf(app)).toEqual(['core: mia, olga'])
  })

  test('gets a member found by search, who stays in their other team until they are taken out of it', async () => {
    const { app, as } = await givenTeam(given)
    await run(
      app.database,
      `insert into team (id, name, "organizationId", "createdAt") values ('lab', 'Lab', 'acme', now())`,
    )
    const user = await openPage(app, TEAMS, as('olga'))
    await chooseAction(user, 'Lab', 'Edit members…')
    const ofLab = await dialog('Members of Lab')
    await screen.findByRole('checkbox', { name: /olga/ })
    await fill(user, 'Search by name or email', 'mi', ofLab)
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /olga/ })).toBeNull())
    await says('mia@example.com · core', ofLab)
    await user.click(screen.getByRole('checkbox', { name: /mia/ }))
    await says('mia is now in Lab.')
    expect(await teamsOf(app)).toEqual(['Lab: mia', 'core: mia, olga'])
    await press(user, 'Close', ofLab)
    await follow(user, '1 member', await row('Lab'))
    await waitFor(() => expect(rowsShown()).toEqual(['mia']))
    expect(textsOf('cell', await row('mia'))[1]).toMatch(/core\s*Lab/)
    await chooseAction(user, 'mia', 'Change teams…')
    const ofMia = await dialog('Teams of mia')
    await user.click(await screen.findByRole('checkbox', { name: /core/ }))
    await says('mia is no longer in core.')
    expect(await teamsOf(app)).toEqual(['Lab: mia', 'core: olga'])
    await press(user, 'Close', ofMia)
    await choose(user, 'Team', 'All teams')
    await row('olga')
  })

  test('shows its number of members, with one request for all teams', async () => {
    const { app, as } = await givenTeam(given)
    await run(
      app.database,
      `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       select 'c' || n, 'Crowd', 'c' || n || '@example.com', true, now(), now() from generate_series(1, 9) as n`,
    )
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "teamId", "createdAt")
       select 'm' || n, 'acme', 'c' || n, 'member', 'acme-core', now() from generate_series(1, 9) as n`,
    )
    const { client, sent } = networkOf(as('olga'))
    await openPage(app, TEAMS, client)
    await says('11 members', await row('core'))
    expect(sent.join().match(/listTeamsWithMembers/g)).toHaveLength(1)
    expect(sent.join()).not.toContain('listMembers')
  })

  test("that is the user's own has no action for removing it", async () => {
    const { app, as } = await givenTeam(given)
    const user = await openPage(app, TEAMS, as('olga'))
    expect(await openMenu(user, 'core')).toEqual(['Edit members…', 'Rename…'])
  })
})

/** Olga owns acme, where Mia is a member; both are in its only team. */
async function givenTeam(given: StartApp) {
  const app = await given()
  const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
  await run(app.database, `delete from team where id = 'acme-lab'`)
  await run(app.database, `update member set "teamId" = 'acme-core'`)
  return { app, as }
}

/** The teams and their members, as `Lab: mia`, sorted. */
async function teamsOf({ database }: TestApp): Promise<string[]> {
  const teams = await database.db.selectFrom('team').select(['id', 'name']).orderBy('name').execute()
  const members = await database.db
    .selectFrom('teamMember')
    .innerJoin('member', 'member.id', 'teamMember.memberId')
    .select(['member.userId', 'teamMember.teamId'])
    .orderBy('member.userId')
    .execute()
  return teams.map(({ id, name }) => {
    const ofTeam = members.filter(({ teamId }) => teamId === id)
    return `${name}: ${ofTeam.map(({ userId }) => userId).join(', ')}`
  })
}
