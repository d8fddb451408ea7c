import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, fill, follow, press, region, says } from '#test/page-actions.ts'
import { choose, preferLanguage, textsOf } from '#test/page-parts.ts'

const OVERVIEW = '/organizations/acme'

describe('the overview of an organization', () => {
  const given = testAppsOn()

  test('tells its owner what is left, who is there and invited, what happened, and how many there may be', async () => {
    const app = await given({ organization: { membershipLimit: 7 } })
    const as = await givenUsers(app, 'olga')
    await as('olga').post('/organization/create', { name: 'Acme', slug: 'acme' })
    const user = await openPage(app, OVERVIEW, as('olga'))
    await says('0 of 2 done', await region('Next steps'))
    await screen.findByRole('link', { name: '1 of 7' })
    await says('Organization created', await region('Recent activity'))
    await says('Owner', await region('Members'))
    await says('No pending invitations.', await region('Pending invitations'))
    await follow(user, 'Invite', await region('Next steps'))
    await fill(user, 'Email addresses', 'nina@example.com')
    await says('Can see members and teams.')
    await choose(user, 'Role', 'Admin')
    await says('Can invite people, manage members, manage teams')
    await press(user, 'Send invitation')
    await says('1 invitation sent.')
    await follow(user, 'Overview', screen.getByRole('banner'))
    await says('1 of 2 done', await region('Next steps'))
    await says('nina@example.com', await region('Pending invitations'))
    await press(user, 'Close next steps', await region('Next steps'))
    await openPage(app, OVERVIEW, as('olga'))
    await region('Recent activity')
    expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull()
  })

  test('gives the date of an invitation that holds for more than a month', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenInvitation(app, { to: 'max' })
    await run(app.database, `update invitation set "expiresAt" = '2999-03-04T12:00:00Z'`)
    preferLanguage('en-GB')
    await openPage(app, OVERVIEW, as('olga'))
    await says('Expires on 4 March 2999', await region('Pending invitations'))
  })

  test('says of what happened who did it and to whom, and leads to the details', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'max' })
    await as('olga').post('/organization/remove-member', { organizationId: 'acme', memberIdOrEmail: 'max@example.com' })
    const user = await openPage(app, OVERVIEW, as('olga'))
    const activity = await region('Recent activity')
    await says('Member removed', activity)
    expect(textsOf('listitem', activity)).toEqual([expect.stringMatching(/olga.*max/s)])
    await follow(user, 'Member removed', activity)
    await dialog('Member removed')
    expect(location.pathname).toBe('/organizations/acme/activity')
  })

  test('says where what happened could not be loaded, and loads it again', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const { client, cut } = networkOf(as('olga'))
    const repair = cut('organization.listOrganizationEvents')
    const user = await openPage(app, OVERVIEW, client)
    const activity = await region('Recent activity')
    const alert = await within(activity).findByRole('alert')
    await says('The activity couldn’t be loaded', alert)
    repair()
    await press(user, 'Try again', alert)
    await says('Nothing has happened yet.', activity)
  })

  test('leads to an invitation that tells of a role what the service has, without teams and API keys', async () => {
    const app = await given({ organization: { teams: { enabled: false } } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    preferLanguage('en-GB')
    const user = await openPage(app, OVERVIEW, as('olga'))
    await follow(user, 'Invite', await region('Next steps'))
    await screen.findByText('Can see members.')
    await choose(user, 'Role', 'Admin')
    await screen.findByText('Can invite people, manage members, manage roles and change settings.')
  })

  test('shows a plain member the members alone', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenInvitation(app, { to: 'nina' })
    const { client, sent } = networkOf(as('mia'))
    await openPage(app, OVERVIEW, client)
    await says('olga@example.com', await region('Members'))
    await screen.findByRole('link', { name: '2 of 100' })
    for (const name of ['Next steps', 'Pending invitations', 'Recent activity']) {
      expect(screen.queryByRole('region', { name }), name).toBeNull()
    }
    expect(sent.join()).not.toMatch(/listInvitations|organization\.listOrganizationEvents/)
  })
})
