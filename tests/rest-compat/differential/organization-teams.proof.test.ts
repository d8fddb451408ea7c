import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'
import { givenOrganization, unverified } from './organizations.ts'

describe('teams work as in better-auth', () => {
  const compare = compareServices()

  test('teams are created by permitted members, and listed', () =>
    compare(async (context) => {
      const { id: organizationId, olga, adam, mia, sara, signedOut } = await givenOrganization(context)
      const lab = { name: 'Lab', organizationId }
      await olga.get('/organization/list-teams')
      for (const user of [olga, adam, mia, sara, signedOut]) await user.post('/organization/create-team', lab)
      await olga.post('/organization/create-team', { name: 'Active' })
      await olga.post('/organization/create-team', { organizationId })
      await olga.post('/organization/create-team', { ...lab, name: 7 })
      await mia.get('/organization/list-teams')
      await signedOut.get('/organization/list-teams')
      await olga.get('/organization/get-full-organization')
    }, unverified))

  test('teams are renamed by permitted members', () =>
    compare(async (context) => {
      const { id: organizationId, teamId, olga, adam, mia, sara, signedOut } = await givenOrganization(context)
      const renamed = { teamId, data: { name: 'Lab' } }
      for (const user of [olga, adam, mia, signedOut]) await user.post('/organization/update-team', renamed)
      await sara.post('/organization/update-team', { teamId, data: { name: 'No', organizationId } })
      await olga.post('/organization/update-team', { ...renamed, teamId: 'no-such-team' })
      await olga.post('/organization/update-team', { teamId, data: { name: '' } })
      await olga.post('/organization/update-team', { teamId })
      await olga.post('/organization/update-team', { data: { name: 'X' } })
      await olga.get('/organization/list-teams')
    }, unverified))

  test('teams are removed by permitted members, except the last one and their own', () =>
    compare(async (context) => {
      const { id: organizationId, teamId, olga, adam, mia, sara, signedOut } = await givenOrganization(context)
      await adam.post('/organization/remove-team', { teamId, organizationId })
      await olga.post('/organization/remove-team', { teamId, organizationId })
      const lab = textAt(await olga.post('/organization/create-team', { name: 'Lab', organizationId }), 'id')
      const remove = { teamId: lab, organizationId }
      for (const user of [signedOut, mia, sara]) await user.post('/organization/remove-team', remove)
      await olga.post('/organization/remove-team', { ...remove, teamId: 'no-such-team' })
      await olga.post('/organization/remove-team', { organizationId })
      await olga.post('/organization/remove-team', remove)
      await olga.get('/organization/list-teams')
    }, unverified))

  test('the limits of teams and of members per team are enforced', () =>
    compare(
      async (context) => {
        const { teamId, olga } = await givenOrganization(context)
        await olga.post('/organization/create-team', { name: 'Lab' })
        await olga.post('/organization/create-team', { name: 'One too many' })
        const nina = { email: 'nina@example.com', role: 'member' }
        await olga.post('/organization/invite-member', { ...nina, teamId })
        await olga.post('/organization/invite-member', { ...nina, teamId: 'no-such-team' })
      },
      {
        organization: { ...unverified.organization, teams: { maximumTeams: 2, maximumMembersPerTeam: 1 } },
      },
    ))

  test('an invitation to a team that does not exist is refused', () =>
    compare(async (context) => {
      const { olga } = await givenOrganization(context)
      const invited = { email: 'nina@example.com', role: 'member', teamId: 'no-such-team' }
      const foyer = { status: 400, body: { message: 'Team not found' } }
      await olga.post('/organization/invite-member', invited, {
        differs: { because: 'S55: 1.2.12 looks only where teams are limited', peer: { status: 200 }, foyer },
      })
    }, unverified))

  test('an invitee with a team becomes a member of it', () =>
    compare(async (context) => {
      const { teamId, olga } = await givenOrganization(context)
      const invitee = context.client()
      await invitee.signUp('nina')
      const invited = { email: 'nina@example.com', role: 'member', teamId }
      const invitationId = textAt(await olga.post('/organization/invite-member', invited), 'id')
      await invitee.post('/organization/accept-invitation', { invitationId })
      await invitee.get('/organization/get-active-member')
      await olga.get('/organization/get-full-organization')
    }, unverified))

  test('when disabled', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        const organizationId = textAt(await olga.post('/organization/create', { name: 'Acme', slug: 'acme' }), 'id')
        await olga.get('/organization/list-teams')
        await olga.post('/organization/create-team', { name: 'Lab', organizationId })
        await olga.post('/organization/update-team', { teamId: 'x', data: { name: 'Lab' } })
        await olga.post('/organization/remove-team', { teamId: 'x', organizationId })
        await olga.get('/organization/get-active-member')
      },
      { organization: { teams: { enabled: false } } },
    ))
})
