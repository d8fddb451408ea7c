import { organizationGrants } from '@foyer/auth-domain/permission/permissions'
import { expect, test } from 'vitest'
import { judgedMember } from '../../../data/judged.ts'
import type { Member } from '../../../data/types.ts'
import { actsOn, rolesFor } from './member-acts.ts'

const grants = organizationGrants({ auditor: { invitation: ['cancel'] }, keeper: { organization: ['delete'] } })

test.each([
  { me: 'owner', other: 'member', acts: ['role', 'team', 'transfer', 'remove'] },
  { me: 'owner', other: 'owner', acts: ['role', 'team', 'remove'] },
  { me: 'admin', other: 'member', acts: ['role', 'team', 'remove'] },
  { me: 'admin', other: 'owner', acts: ['team'] },
  { me: 'member', other: 'member', acts: [] },
  { me: 'member', other: 'owner', acts: [] },
])('a $me may do with a $other: $acts', ({ me, other, acts }) => {
  const owners = [me, other].filter((role) => role === 'owner').length
  expect(actsOn(given('other', other), as(me), owners)).toEqual(acts)
})

test('an owner neither removes nor succeeds themselves, and steps down only beside another', () => {
  expect(actsOn(given('me', 'owner'), as('owner'), 1)).toEqual(['team'])
  expect(actsOn(given('me', 'owner'), as('owner'), 2)).toEqual(['role', 'team'])
})

test('there is no team to change where teams are off', () => {
  expect(actsOn(given('other', 'member'), { ...as('admin'), teams: false }, 1)).toEqual(['role', 'remove'])
})

test.each([
  { me: 'owner', has: 'member', roles: ['owner', 'admin', 'member', 'auditor', 'keeper'] },
  { me: 'admin', has: 'member', roles: ['admin', 'member', 'auditor'] },
  { me: 'admin', has: 'admin,auditor', roles: ['admin', 'member', 'auditor', 'admin,auditor'] },
  { me: 'auditor', has: 'member', roles: ['member'] },
  { me: 'admin', has: 'keeper', roles: ['keeper'] },
])('a $me makes of a $has: $roles', ({ me, has, roles }) => {
  expect(rolesFor(given('other', has), as(me), 1)).toEqual(roles)
})

function as(role: string): Parameters<typeof actsOn>[1] {
  return { me: judgedMember(given('me', role)), grants, ownerRole: 'owner', teams: true }
}

function given(id: string, role: string): Member {
  const user = { id, name: 'Mia', email: 'mia@acme.test', image: null }
  return { id, role, userId: id, organizationId: 'acme', createdAt: new Date(0), user }
}
