import { organizationGrants } from '@foyer/auth-domain/permission/permissions'
import { expect, test } from 'vitest'
import { toDomainMember } from '#data/domain-values.ts'
import type { Member } from '#data/types.ts'
import { allowedMemberActions, rolesFor } from './member-actions.ts'
import { rolesToGive, withoutTemporary } from './temporary-roles.ts'

const grants = organizationGrants({
  roles: { auditor: { invitation: ['cancel'] }, keeper: { organization: ['delete'] } },
})

test.each([
  { me: 'owner', other: 'member', actions: ['role', 'give', 'team', 'permissions', 'transfer', 'remove'] },
  { me: 'owner', other: 'owner', actions: ['role', 'team', 'permissions', 'remove'] },
  { me: 'admin', other: 'member', actions: ['role', 'give', 'team', 'permissions', 'remove'] },
  { me: 'admin', other: 'owner', actions: ['team', 'permissions'] },
  { me: 'member', other: 'member', actions: [] },
  { me: 'member', other: 'owner', actions: [] },
])('the actions of a $me on a $other are $actions', ({ me, other, actions }) => {
  const owners = [me, other].filter((role) => role === 'owner').length
  expect(allowedMemberActions(givenMember('other', other), as(me), owners)).toEqual(actions)
})

test('owners cannot remove themselves or transfer to themselves, and can change their role only if there is another owner', () => {
  expect(allowedMemberActions(givenMember('me', 'owner'), as('owner'), 1)).toEqual(['team', 'permissions'])
  expect(allowedMemberActions(givenMember('me', 'owner'), as('owner'), 2)).toEqual(['role', 'team', 'permissions'])
})

test('a member without rights is told of their own permissions alone', () => {
  expect(allowedMemberActions(givenMember('me', 'member'), as('member'), 1)).toEqual(['permissions'])
})

test('the team cannot be changed where teams are disabled', () => {
  expect(allowedMemberActions(givenMember('other', 'member'), { ...as('admin'), teams: false }, 1)).toEqual([
    'role',
    'give',
    'permissions',
    'remove',
  ])
})

test('a role that ends may be extended, or ended now, by those who may give it', () => {
  const admin = { ...givenMember('other', 'member,admin'), ends: { admin: new Date(Date.now() + 60_000) } }
  expect(allowedMemberActions(admin, as('owner'), 1)).toContain('end')
  expect(allowedMemberActions({ ...admin, ends: {} }, as('owner'), 1)).not.toContain('end')
  expect(allowedMemberActions(admin, as('auditor'), 1)).toEqual([])
  expect(rolesToGive(admin, as('admin'), 1)).toEqual(['admin', 'auditor'])
  expect(rolesToGive({ ...admin, ends: {} }, as('admin'), 1)).toEqual(['auditor'])
  expect([...withoutTemporary(admin)]).toEqual(['member'])
})

test.each([
  { me: 'owner', has: 'member', roles: ['owner', 'admin', 'member', 'auditor', 'keeper'] },
  { me: 'admin', has: 'member', roles: ['admin', 'member', 'auditor'] },
  { me: 'admin', has: 'admin,auditor', roles: ['admin', 'member', 'auditor', 'admin,auditor'] },
  { me: 'auditor', has: 'member', roles: ['member'] },
  { me: 'admin', has: 'keeper', roles: ['keeper'] },
])('a $me may assign to a $has the roles $roles', ({ me, has, roles }) => {
  expect(rolesFor(givenMember('other', has), as(me), 1)).toEqual(roles)
})

function as(role: string): Parameters<typeof allowedMemberActions>[1] {
  return { me: toDomainMember(givenMember('me', role)), grants, ownerRole: 'owner', teams: true }
}

function givenMember(id: string, role: string): Member {
  const user = { id, name: 'Mia', email: 'mia@acme.test', image: null }
  return { id, role, userId: id, organizationId: 'acme', createdAt: new Date(0), user, ends: {}, teamIds: [] }
}
