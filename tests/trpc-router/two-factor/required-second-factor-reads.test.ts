import { givenOrganization } from '@foyer/testing/organizations'
import { countStatements } from '@foyer/testing/statements'
import { testAppsOn } from '@foyer/testing/suite'
import { expect, test } from 'vitest'
import { givenPassedSecondFactorOf, givenRequirement } from '#trpc-router/two-factor/second-factor-state.ts'

const given = testAppsOn()
const organizationId = 'acme'

// The session and the answer.
const reads = [
  ['getSession', 1, 1],
  ['listOrganizations', 2, 2],
  ['getFullOrganization', 2, 3],
  ['getOverview', 2, 3],
  ['getActiveMember', 2, 3],
  ['listMembers', 2, 3],
  ['listOrganizationRoles', 2, 3],
  ['listTeams', 2, 3],
  ['listInvitations', 2, 3],
] as const

test.each(reads)(
  '%s takes %i statements where no second factor is required, and %i where one is',
  async (operation, free, required) => {
    for (const enabled of [false, true]) {
      const app = await given({ twoFactor: { enabled } })
      const id = enabled ? 'acme' : 'bolt'
      const { as } = await givenOrganization(app, { owner: 'mia' }, id)
      const count = () =>
        countStatements(app, as('mia'), (trpc) => {
          const input = { organizationId: id }
          const calls = {
            getSession: () => trpc.session.getSession(),
            listOrganizations: () => trpc.organization.listOrganizations(),
            getFullOrganization: () => trpc.organization.getFullOrganization(input),
            getOverview: () => trpc.organization.getOverview(input),
            getActiveMember: () => trpc.member.getActiveMember(input),
            listMembers: () => trpc.member.listMembers(input),
            listOrganizationRoles: () => trpc.role.listOrganizationRoles(input),
            listTeams: () => trpc.team.listTeams(input),
            listInvitations: () => trpc.invitation.listInvitations(input),
          }
          return calls[operation]()
        })
      expect(await count()).toBe(free)
      if (!enabled) continue
      await givenPassedSecondFactorOf(app, 'mia')
      await givenRequirement(app, organizationId)
      expect(await count()).toBe(required)
    }
  },
)
