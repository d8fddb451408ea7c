import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { type Company, givenCompany, givenInvitation, givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { outboxAtRest } from '../support/mail.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const acme = { organizationId: 'acme' }
const again = { ...acme, email: 'nina@example.com', role: 'member', resend: true }

describe.each(testDatabases())('an invitation sent again while it is accepted on $name', ({ open }) => {
  const given = onDatabase(open)

  /** Asks at most `most` into the core team, five into others; while it is asked about the lab something happens, once. */
  async function givenMeanwhile(
    most: number,
    happens: (company: Company) => Promise<unknown>,
  ): Promise<{ world: World; company: Company }> {
    let waiting: Company | undefined
    const maximumMembersPerTeam = async ({ teamId }: { teamId: string }) => {
      const company = waiting
      if (teamId === 'acme-lab') waiting = undefined
      if (teamId === 'acme-lab' && company !== undefined) await happens(company)
      return teamId === 'acme-core' ? most : 5
    }
    const world = await given({ organization: { teams: { maximumMembersPerTeam } } })
    const company = await givenCompany(world, { owner: 'olga', admin: 'adam' })
    await givenInvitation(world, { to: 'nina', teamId: 'acme-lab' })
    waiting = company
    return { world, company }
  }

  const sendIntoCore = ({ as }: Company) =>
    as('olga').trpc.invitation.inviteMember.mutate({ ...again, teamId: 'acme-core' })

  describe.each(doors)('over $name', ({ knock }) => {
    test('into another team leads there', async () => {
      const { world } = await givenMeanwhile(2, sendIntoCore)
      const nina = (await givenPeople(world, 'nina'))('nina')
      const { data } = await knock(nina, 'acceptInvitation', { invitationId: 'acme-nina' })
      expect(data.member).toMatchObject({ userId: 'nina', teamId: 'acme-core' })
      await outboxAtRest(world)
    })

    test('into a team that is full by then is refused by the limit of that team, and stays', async () => {
      const { world } = await givenMeanwhile(2, async (company) => {
        await sendIntoCore(company)
        const assign = { ...acme, memberId: 'acme-adam', teamId: 'acme-core' }
        await company.as('olga').trpc.team.assignTeam.mutate(assign)
      })
      const nina = (await givenPeople(world, 'nina'))('nina')
      const said = await knock(nina, 'acceptInvitation', { invitationId: 'acme-nina' })
      expect(said).toMatchObject({ status: 403, message: 'Team member limit reached' })
      const { member, invitation } = await lastingTables(world.database)
      expect(member?.filter(({ teamId }) => teamId === 'acme-core')).toHaveLength(2)
      expect(invitation).toMatchObject([{ id: 'acme-nina', status: 'pending', teamId: 'acme-core' }])
      await outboxAtRest(world)
    })
  })
})
