import { newerClient } from '@foyer/newer-client/newer-client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

/** The client of better-auth 1.7 with its plugin of organizations, as it is. */
function clientOf({ baseUrl }: TestApp) {
  const { fetch } = browserFetch(baseUrl)
  const plugins = [newerClient.organizationClient({ teams: { enabled: true } })]
  return newerClient.createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } })
}

describe('the client of better-auth 1.7', () => {
  const given = testAppsOn()

  test('puts members into several teams, and makes one of them active', async () => {
    const app = await given()
    const [olga, mia] = [clientOf(app), clientOf(app)]
    await olga.signUp.email(details('Olga'))
    await mia.signUp.email(details('Mia'))
    const { data: organization } = await olga.organization.create({ name: 'Acme', slug: 'acme' })
    const organizationId = organization?.id ?? expect.unreachable()
    await olga.organization.inviteMember({ organizationId, email: details('Mia').email, role: 'member' })
    expect((await mia.organization.listUserInvitations()).data).toEqual([])
    await run(app.database, 'update "user" set "emailVerified" = true, "mailboxProvenAt" = now()')
    const { data: invitations } = await mia.organization.listUserInvitations()
    expect(invitations).toMatchObject([{ organizationName: 'Acme', status: 'pending' }])
    await mia.organization.acceptInvitation({ invitationId: invitations?.[0]?.id ?? '' })

    const { data: members } = await olga.organization.listMembers({ query: { sortBy: 'role', limit: 10 } })
    expect(members).toMatchObject({ total: 2, members: [{ role: 'member' }, { role: 'owner' }] })
    expect((await mia.organization.getActiveMemberRole()).data).toEqual({ role: 'member' })

    const userId = (await mia.getSession()).data?.user.id ?? expect.unreachable()
    const teams = await Promise.all(['Lab', 'Art'].map((name) => olga.organization.createTeam({ name })))
    const ids = teams.map(({ data }) => data?.id ?? expect.unreachable())
    for (const teamId of ids) {
      const { data } = await olga.organization.addTeamMember({ teamId, userId })
      expect(data).toMatchObject({ teamId, userId })
    }
    expect((await mia.organization.listUserTeams()).data?.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const [teamId = ''] = ids
    expect((await mia.organization.setActiveTeam({ teamId })).data).toMatchObject({ id: teamId })
    expect((await mia.getSession()).data?.session).toMatchObject({ activeTeamId: teamId })
    expect((await mia.organization.listTeamMembers()).data).toMatchObject([{ teamId, userId }])
    expect((await olga.organization.removeTeamMember({ teamId, userId })).error).toBeNull()
    expect((await mia.getSession()).data?.session).not.toHaveProperty('activeTeamId')
  })
})
