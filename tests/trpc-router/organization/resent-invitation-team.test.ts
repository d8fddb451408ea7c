import type { TestClient } from '@foyer/testing/client'
import { outboxDrained } from '@foyer/testing/mail'
import { givenInvitation, givenOrganization, givenUsers, type TestOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const resend = { ...acme, email: 'nina@example.com', role: 'member', resend: true }

describe('an invitation resent while it is accepted', () => {
  const given = testAppsOn()

  /** Limits the core team to `max` members, others to five. Runs `meanwhile` once, during the lookup of the lab limit. */
  async function givenMeanwhile(
    max: number,
    meanwhile: (organization: TestOrganization) => Promise<unknown>,
  ): Promise<{ app: TestApp; nina: TestClient }> {
    let waiting: TestOrganization | undefined
    const maximumMembersPerTeam = async ({ teamId }: { teamId: string }) => {
      const organization = waiting
      if (teamId === 'acme-lab') waiting = undefined
      if (teamId === 'acme-lab' && organization !== undefined) await meanwhile(organization)
      return teamId === 'acme-core' ? max : 5
    }
    const app = await given({ organization: { teams: { maximumMembersPerTeam } } })
    const organization = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    const nina = (await givenUsers(app, 'nina'))('nina')
    await givenInvitation(app, { to: 'nina', teamId: 'acme-lab' })
    waiting = organization
    return { app, nina }
  }

  const sendIntoCore = ({ as }: TestOrganization) =>
    as('olga').trpc.invitation.inviteMember.mutate({ ...resend, teamId: 'acme-core' })

  test('to another team leads to that team', async () => {
    const { app, nina } = await givenMeanwhile(2, sendIntoCore)
    const { data } = await call(nina, 'acceptInvitation', { invitationId: 'acme-nina' })
    expect(data.member).toMatchObject({ userId: 'nina', teamId: 'acme-core' })
    await outboxDrained(app)
  })

  test('to a full team is refused by the limit of that team, and stays pending', async () => {
    const { app, nina } = await givenMeanwhile(2, async (organization) => {
      await sendIntoCore(organization)
      const assign = { ...acme, memberId: 'acme-adam', teamId: 'acme-core' }
      await organization.as('olga').trpc.team.assignTeam.mutate(assign)
    })
    const result = await call(nina, 'acceptInvitation', { invitationId: 'acme-nina' })
    expect(result).toMatchObject({ status: 403, message: 'Team member limit reached' })
    const { member, invitation } = await tablesWithoutCounters(app.database)
    expect(member?.filter(({ teamId }) => teamId === 'acme-core')).toHaveLength(2)
    expect(invitation).toMatchObject([{ id: 'acme-nina', status: 'pending', teamId: 'acme-core' }])
    await outboxDrained(app)
  })
})
