import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { givenCompany, unverified } from './companies.ts'
import { comparing } from './compared.ts'

describe.each(testDatabases())('teams are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('they are made by those who may, and listed', () =>
    compare(async (stage) => {
      const { id: organizationId, olga, adam, mia, sara, nobody } = await givenCompany(stage)
      const lab = { name: 'Lab', organizationId }
      await olga.get('/organization/list-teams')
      for (const person of [olga, adam, mia, sara, nobody]) await person.post('/organization/create-team', lab)
      await olga.post('/organization/create-team', { name: 'Active' })
      await olga.post('/organization/create-team', { organizationId })
      await olga.post('/organization/create-team', { ...lab, name: 7 })
      await mia.get('/organization/list-teams')
      await nobody.get('/organization/list-teams')
      await olga.get('/organization/get-full-organization')
    }, unverified))

  test('they are renamed by those who may', () =>
    compare(async (stage) => {
      const { id: organizationId, teamId, olga, adam, mia, sara, nobody } = await givenCompany(stage)
      const renamed = { teamId, data: { name: 'Lab' } }
      for (const person of [olga, adam, mia, nobody]) await person.post('/organization/update-team', renamed)
      await sara.post('/organization/update-team', { teamId, data: { name: 'No', organizationId } })
      await olga.post('/organization/update-team', { ...renamed, teamId: 'no-such-team' })
      await olga.post('/organization/update-team', { teamId, data: { name: '' } })
      await olga.post('/organization/update-team', { teamId })
      await olga.post('/organization/update-team', { data: { name: 'X' } })
      await olga.get('/organization/list-teams')
    }, unverified))

  test('they are removed by those who may, the last one and one’s own are not', () =>
    compare(async (stage) => {
      const { id: organizationId, teamId, olga, adam, mia, sara, nobody } = await givenCompany(stage)
      await adam.post('/organization/remove-team', { teamId, organizationId })
      await olga.post('/organization/remove-team', { teamId, organizationId })
      const lab = textAt(await olga.post('/organization/create-team', { name: 'Lab', organizationId }), 'id')
      const remove = { teamId: lab, organizationId }
      for (const person of [nobody, mia, sara]) await person.post('/organization/remove-team', remove)
      await olga.post('/organization/remove-team', { ...remove, teamId: 'no-such-team' })
      await olga.post('/organization/remove-team', { organizationId })
      await olga.post('/organization/remove-team', remove)
      await olga.get('/organization/list-teams')
    }, unverified))

  test('there are no more of them, and no more in them, than may be', () =>
    compare(
      async (stage) => {
        const { teamId, olga } = await givenCompany(stage)
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

  test('somebody invited into one is in it', () =>
    compare(async (stage) => {
      const { teamId, olga } = await givenCompany(stage)
      const guest = stage.visitor()
      await guest.signUp('nina')
      const invited = { email: 'nina@example.com', role: 'member', teamId }
      const invitationId = textAt(await olga.post('/organization/invite-member', invited), 'id')
      await guest.post('/organization/accept-invitation', { invitationId })
      await guest.get('/organization/get-active-member')
      await olga.get('/organization/get-full-organization')
    }, unverified))

  test('switched off there are none', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
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
