import { may, organizationGrants } from '@foyer/auth-domain/permission/permissions'
import { expect, test } from 'vitest'
import type { Member } from '../../../data/types.ts'
import { actsOn } from './member-acts.ts'

const grants = organizationGrants({})

test.each([
  { me: 'owner', other: 'member', acts: ['role', 'team', 'transfer', 'remove'] },
  { me: 'owner', other: 'owner', acts: ['role', 'team', 'remove'] },
  { me: 'admin', other: 'member', acts: ['role', 'team', 'remove'] },
  { me: 'admin', other: 'owner', acts: ['team'] },
  { me: 'member', other: 'member', acts: [] },
  { me: 'member', other: 'owner', acts: [] },
])('a $me may do with a $other: $acts', ({ me, other, acts }) => {
  expect(actsOn(given('other', other), as(me))).toEqual(acts)
})

test('an owner neither removes nor succeeds themselves', () => {
  expect(actsOn(given('me', 'owner'), as('owner'))).toEqual(['role', 'team'])
})

test('there is no team to change where teams are off', () => {
  expect(actsOn(given('other', 'member'), { ...as('admin'), teams: false })).toEqual(['role', 'remove'])
})

function as(role: string): Parameters<typeof actsOn>[1] {
  const roles = new Set([role])
  return {
    me: { memberId: 'me', roles, teamId: null },
    ownerRole: 'owner',
    teams: true,
    can: (permission) => may(grants, roles, permission),
  }
}

function given(id: string, role: string): Member {
  const user = { id, name: 'Mia', email: 'mia@acme.test', image: null }
  return { id, role, userId: id, organizationId: 'acme', createdAt: new Date(0), user }
}
