import { describe, expect, test } from 'vitest'
import { organizationGrants } from '#permission/permissions.ts'
import { parseRoles } from '#permission/role-set.ts'
import { hasCapacity, joinOrganization, teamToJoin } from './add-member.ts'
import { leaveOrganization, removeMember, transferOwnership, updateMemberRole } from './change-member.ts'
import { type Member, showMember } from './member.ts'

const grants = organizationGrants({
  roles: {
    manager: { member: ['update', 'delete'] },
    keeper: { organization: ['delete'] },
  },
})
const factsWith = (owners: number) => ({ grants, ownerRole: 'owner', owners })

describe('removing a member', () => {
  test.each([
    ['owner', 'member', 1, 'allowed'],
    ['owner', 'admin', 1, 'allowed'],
    ['owner', 'owner', 2, 'allowed'],
    ['owner', 'owner', 1, 'ONLY_OWNER_CANNOT_LEAVE'],
    ['owner', 'admin,owner', 1, 'ONLY_OWNER_CANNOT_LEAVE'],
    ['owner', 'coowner', 1, 'allowed'],
    ['admin', 'member', 1, 'allowed'],
    ['admin', 'admin', 1, 'allowed'],
    ['admin', 'manager', 1, 'allowed'],
    ['admin', 'keeper', 1, 'MEMBER_NOT_ALLOWED_TO_DELETE'],
    ['admin', 'owner', 2, 'ONLY_OWNER_CANNOT_LEAVE'],
    ['manager', 'member', 1, 'allowed'],
    ['manager', 'manager', 1, 'allowed'],
    ['manager', 'admin', 1, 'MEMBER_NOT_ALLOWED_TO_DELETE'],
    ['manager', 'member,admin', 1, 'MEMBER_NOT_ALLOWED_TO_DELETE'],
    ['manager', 'owner', 2, 'ONLY_OWNER_CANNOT_LEAVE'],
    ['member', 'owner', 2, 'ONLY_OWNER_CANNOT_LEAVE'],
    ['member', 'member', 1, 'MEMBER_NOT_ALLOWED_TO_DELETE'],
    ['Owner', 'member', 1, 'MEMBER_NOT_ALLOWED_TO_DELETE'],
    ['', 'member', 1, 'MEMBER_NOT_ALLOWED_TO_DELETE'],
    [undefined, 'member', 1, 'MEMBER_NOT_FOUND'],
    ['owner', undefined, 1, 'MEMBER_NOT_FOUND'],
  ])('%s removes %s with %i owners: %s', (actor, target, owners, outcome) => {
    const pair = { actor: memberWith('actor', actor), target: memberWith('target', target) }
    expect(outcomeOf(removeMember(pair, factsWith(owners)))).toBe(outcome)
  })
})

test.each([
  ['owner', 1, 'ONLY_OWNER_CANNOT_LEAVE'],
  ['member,owner', 1, 'ONLY_OWNER_CANNOT_LEAVE'],
  ['owner', 2, 'allowed'],
  ['admin', 1, 'allowed'],
  ['Owner', 1, 'allowed'],
  [undefined, 1, 'MEMBER_NOT_FOUND'],
])('%s leaves with %i owners: %s', (roles, owners, outcome) => {
  expect(outcomeOf(leaveOrganization(memberWith('actor', roles), factsWith(owners)))).toBe(outcome)
})

describe('changing roles', () => {
  test.each([
    ['owner', 'member', 'admin', 1, 'allowed'],
    ['owner', 'member', 'owner', 1, 'allowed'],
    ['owner', 'owner', 'owner,admin', 1, 'allowed'],
    ['owner', 'owner', 'admin', 2, 'allowed'],
    ['owner', 'owner', 'admin', 1, 'ONLY_OWNER_CANNOT_LEAVE'],
    ['owner', 'owner', 'Owner', 1, 'ROLE_NOT_FOUND'],
    ['owner', 'member', 'member,superadmin', 1, 'ROLE_NOT_FOUND'],
    ['owner', 'superadmin', 'member', 1, 'allowed'],
    ['member', 'member', 'Owner', 1, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['owner', 'owner,admin', 'admin', 1, 'ONLY_OWNER_CANNOT_LEAVE'],
    ['owner', 'member', '', 1, 'MEMBER_ROLE_REQUIRED'],
    ['owner', undefined, 'admin', 1, 'MEMBER_NOT_FOUND'],
    [undefined, 'member', 'admin', 1, 'MEMBER_NOT_FOUND'],
    ['admin', 'member', 'admin', 1, 'allowed'],
    ['admin', 'admin', 'member', 1, 'allowed'],
    ['admin', 'member', 'auditor', 1, 'ROLE_NOT_FOUND'],
    ['admin', 'member', 'owner', 1, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['admin', 'member', 'member,owner', 1, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['admin', 'owner', 'member', 2, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['member', 'member', 'admin', 1, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['admin', 'keeper', 'member', 1, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['manager', 'member', 'manager', 1, 'allowed'],
    ['manager', 'manager', 'member', 1, 'allowed'],
    ['manager', 'admin', 'member', 1, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['manager', 'admin', 'admin,manager', 1, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['manager', 'owner', 'member', 2, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
  ])('%s makes %s "%s" with %i owners: %s', (actor, target, roles, owners, outcome) => {
    const pair = { actor: memberWith('actor', actor), target: memberWith('target', target) }
    const decision = updateMemberRole(pair, { roles: parseRoles(roles) }, { ...factsWith(owners), now: new Date(0) })
    expect(outcomeOf(decision)).toBe(outcome)
    if (decision.allowed) expect(decision.value).toEqual({ ...pair.target, roles: parseRoles(roles) })
  })
})

test('a last role that ends leaves member, which its giver must be able to give', () => {
  const grants = organizationGrants({
    roles: {
      member: { invoice: ['read'] },
      guest: { report: ['read'] },
      chief: { member: ['update'], report: ['read'] },
    },
  })
  const kim = memberWith('actor', 'chief')
  const facts = { grants, ownerRole: 'owner', owners: 1, now: new Date(0) }
  const given = (roles: string) =>
    updateMemberRole({ actor: kim, target: kim }, { roles: parseRoles(roles), until: new Date(1) }, facts)
  expect(outcomeOf(given('guest'))).toBe('MEMBER_NOT_ALLOWED_TO_UPDATE')
  expect(outcomeOf(given('guest,chief'))).toBe('allowed')
  expect(outcomeOf(given('chief'))).toBe('ROLE_ALREADY_HELD')
})

describe('transfer of ownership', () => {
  test.each([
    ['owner', 'member', 'admin', 'owner'],
    ['owner,admin', 'admin', 'admin', 'owner,admin'],
    ['member,owner', 'member,auditor', 'admin,member', 'owner,auditor'],
  ])('from "%s" to "%s" gives "%s" and "%s"', (giver, taker, left, gained) => {
    const pair = { actor: memberWith('actor', giver), target: memberWith('target', taker) }
    expect(transferOwnership(pair, 'owner')).toEqual({
      allowed: true,
      value: { giver: memberWith('actor', left), taker: memberWith('target', gained) },
    })
  })

  test.each([
    ['admin', 'admin', 'member', 'member', 'admin'],
    ['admin', 'admin,auditor', 'member,auditor', 'member,auditor', 'admin,auditor'],
    ['founder', 'founder', 'member', 'admin', 'founder'],
  ])('with the owner role %s, from "%s" to "%s" gives "%s" and "%s"', (owner, giver, taker, left, gained) => {
    const pair = { actor: memberWith('actor', giver), target: memberWith('target', taker) }
    const value = { giver: memberWith('actor', left), taker: memberWith('target', gained) }
    expect(transferOwnership(pair, owner)).toEqual({ allowed: true, value })
  })

  test.each([
    ['admin', 'member', 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    ['Owner', 'member', 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    [undefined, 'member', 'MEMBER_NOT_FOUND'],
    ['owner', undefined, 'MEMBER_NOT_FOUND'],
  ])('from %s to %s: %s', (giver, taker, outcome) => {
    const pair = { actor: memberWith('actor', giver), target: memberWith('target', taker) }
    expect(outcomeOf(transferOwnership(pair, 'owner'))).toBe(outcome)
  })

  test('to oneself is refused', () => {
    const olga = memberWith('olga', 'owner')
    expect(outcomeOf(transferOwnership({ actor: olga, target: olga }, 'owner'))).toBe('MEMBER_NOT_FOUND')
  })
})

test.each([
  [0, 0, false],
  [0, 1, true],
  [99, 100, true],
  [100, 100, false],
  [101, 100, false],
  [1000, undefined, true],
])('%i of %s leaves capacity: %s', (count, limit, expected) => {
  expect(hasCapacity({ count, limit })).toBe(expected)
})

test.each([
  [{ count: 1, limit: 2 }, undefined, 'allowed'],
  [{ count: 1, limit: 2 }, { count: 1, limit: 2 }, 'allowed'],
  [{ count: 2, limit: 2 }, { count: 2, limit: 2 }, 'MEMBERSHIP_LIMIT_REACHED'],
  [{ count: 1, limit: 2 }, { count: 2, limit: 2 }, 'TEAM_MEMBER_LIMIT_REACHED'],
])('joining an organization at %o and a team at %o: %s', (members, team, outcome) => {
  expect(outcomeOf(joinOrganization(members, team))).toBe(outcome)
})

test.each([
  [null, false, 2, null],
  ['art', true, 2, 'art'],
  ['art', true, undefined, 'art'],
  ['art', false, undefined, null],
  ['art', false, 2, 'TEAM_NOT_FOUND'],
])(
  'an invitation to team %o, which exists: %s, of at most %s members leads to %o',
  (teamId, exists, limit, outcome) => {
    const decision = teamToJoin(teamId, { exists, limit })
    expect(decision.allowed ? decision.value : decision.refusal).toBe(outcome)
  },
)

test('a member is shown with a team only when teams are enabled', () => {
  const mia = memberWith('mia', 'member,admin')
  const shown = { id: 'mia', organizationId: 'acme', userId: 'mia', role: 'member,admin', createdAt: mia.createdAt }
  expect(showMember(mia, { teams: false, fields: {} })).toEqual(shown)
  expect(showMember(mia, { teams: true, fields: {} })).toEqual({ ...shown, teamId: null })
})

function memberWith(id: string, roles: string): Member
function memberWith(id: string, roles: string | undefined): Member | undefined
function memberWith(id: string, roles: string | undefined): Member | undefined {
  if (roles === undefined) return undefined
  return {
    id,
    organizationId: 'acme',
    userId: id,
    roles: parseRoles(roles),
    teamId: null,
    createdAt: new Date(0),
    fields: {},
  }
}

function outcomeOf(decision: { allowed: true } | { allowed: false; refusal: string }): string {
  return decision.allowed ? 'allowed' : decision.refusal
}
