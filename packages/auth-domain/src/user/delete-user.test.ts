import { constantFrom, property, assert as propertyHolds, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { deleteUser, type OrganizationMember, organizationsToDelete } from './delete-user.ts'

describe('proof for a deletion', () => {
  const nothing = { token: undefined, password: undefined, fresh: false }
  test.each([
    ['a right password', { ...nothing, password: 'x' }, false, { by: 'request' }],
    ['a fresh session', { ...nothing, fresh: true }, false, { by: 'request' }],
    ['a token', { ...nothing, token: 't' }, false, { by: 'token', token: 't' }],
    ['a token, when a confirmation mail is required', { ...nothing, token: 't' }, true, { by: 'token', token: 't' }],
    ['a right password, when a confirmation mail is required', { ...nothing, password: 'x' }, true, { by: 'mail' }],
    ['no proof, when a confirmation mail is required', nothing, true, { by: 'mail' }],
  ])('%s is sufficient', (_title, proof, sendVerification, deletion) => {
    expect(deleteUser(proof, { sendVerification })).toEqual({ allowed: true, value: deletion })
  })

  test.each([nothing, { ...nothing, token: '' }])('an old session alone is not', (proof) => {
    expect(deleteUser(proof, { sendVerification: false })).toEqual({ allowed: false, refusal: 'SESSION_EXPIRED' })
  })
})

describe('organizations of a deleted user', () => {
  const rules = { ownerRole: 'owner', keepsOrganizations: false }

  test('those without other members are deleted too', () => {
    const members = [member('acme', 'olga', 'owner'), member('bolt', 'olga', 'member'), member('bolt', 'mia', 'owner')]
    expect(organizationsToDelete('olga', members, rules)).toEqual({ allowed: true, value: ['acme'] })
  })

  test('none where the options keep organizations: their only member stays', () => {
    const keeping = { ...rules, keepsOrganizations: true }
    const alone = [member('acme', 'olga', 'owner'), member('bolt', 'olga', 'member'), member('bolt', 'mia', 'owner')]
    expect(organizationsToDelete('olga', alone, keeping)).toEqual(refuse('ONLY_MEMBER_CANNOT_BE_DELETED'))
    const together = [...alone, member('acme', 'mia', 'owner')]
    expect(organizationsToDelete('olga', together, keeping)).toEqual(allow([]))
  })

  test.each(['owner', 'owner,admin'])('one with other members keeps its only owner, who is %s', (roles) => {
    const members = [member('acme', 'olga', roles), member('acme', 'mia', 'admin')]
    const refused = { allowed: false, refusal: 'ONLY_OWNER_CANNOT_LEAVE' }
    expect(organizationsToDelete('olga', members, rules)).toEqual(refused)
  })

  test('a role whose name only contains the owner role is not an owner', () => {
    const members = [member('acme', 'olga', 'owner'), member('acme', 'mia', 'coowner')]
    expect(organizationsToDelete('olga', members, rules).allowed).toBe(false)
  })

  test('none is left with members and without an owner', () => {
    const users = constantFrom('olga', 'mia', 'max')
    const organizations = constantFrom('acme', 'bolt')
    const membership = record({
      organizationId: organizations,
      userId: users,
      joined: constantFrom('owner', 'admin', 'owner,admin'),
    })
    const all = uniqueArray(membership, {
      selector: ({ organizationId, userId }) => organizationId + userId,
      maxLength: 6,
    })
    const noneIsOwnerless = property(all, (generated) => {
      const members = generated.map(({ organizationId, userId, joined }) => member(organizationId, userId, joined))
      const decision = organizationsToDelete('olga', members, rules)
      if (!decision.allowed) return true
      const remaining = members.filter(
        ({ userId, organizationId }) => userId !== 'olga' && !decision.value.includes(organizationId),
      )
      const own = members.filter(({ userId }) => userId === 'olga').map(({ organizationId }) => organizationId)
      return remaining
        .filter(({ organizationId }) => own.includes(organizationId) && ownedByOlga(members, organizationId))
        .every((some) =>
          remaining.some((other) => other.organizationId === some.organizationId && other.roles.has('owner')),
        )
    })
    propertyHolds(noneIsOwnerless)
  })
})

function ownedByOlga(members: readonly OrganizationMember[], organizationId: string): boolean {
  return members.some(
    (membership) =>
      membership.userId === 'olga' && membership.organizationId === organizationId && membership.roles.has('owner'),
  )
}

function member(organizationId: string, userId: string, roles: string): OrganizationMember {
  return { organizationId, userId, roles: new Set(roles.split(',')) }
}
