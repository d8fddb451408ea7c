import { constantFrom, property, assert as propertyHolds, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { deletedEmail, deleteUser, type OwnMembership, organizationsToDelete } from './delete-user.ts'
import { parseEmail } from './email.ts'

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

  test('those without other members are deleted too, the others left', () => {
    const own = membershipsOf('olga', [
      member('acme', 'olga', 'owner'),
      member('bolt', 'olga', 'member'),
      member('bolt', 'mia', 'owner'),
    ])
    expect(organizationsToDelete(own, rules)).toEqual(allow({ deleted: ['acme'], left: ['bolt'] }))
  })

  test('none where the options keep organizations: their only member stays', () => {
    const keeping = { ...rules, keepsOrganizations: true }
    const alone = [member('acme', 'olga', 'owner'), member('bolt', 'olga', 'member'), member('bolt', 'mia', 'owner')]
    const refused = refuse('ONLY_MEMBER_CANNOT_BE_DELETED')
    expect(organizationsToDelete(membershipsOf('olga', alone), keeping)).toEqual(refused)
    const together = membershipsOf('olga', [...alone, member('acme', 'mia', 'owner')])
    expect(organizationsToDelete(together, keeping)).toEqual(allow({ deleted: [], left: ['acme', 'bolt'] }))
  })

  test.each(['owner', 'owner,admin'])('one with other members keeps its only owner, who is %s', (roles) => {
    const own = membershipsOf('olga', [member('acme', 'olga', roles), member('acme', 'mia', 'admin')])
    expect(organizationsToDelete(own, rules)).toEqual(refuse('ONLY_OWNER_CANNOT_LEAVE'))
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
      const decision = organizationsToDelete(membershipsOf('olga', members), rules)
      if (!decision.allowed) return true
      const { deleted } = decision.value
      const remaining = members.filter(
        ({ userId, organizationId }) => userId !== 'olga' && !deleted.includes(organizationId),
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

test('the email of a user whose deletion has begun is none that a user can have', () => {
  expect(parseEmail(deletedEmail('aB3'))).toBeUndefined()
  expect(deletedEmail('aB3')).toBe('deleted:ab3@deleted.invalid')
})

type OrganizationMember = { organizationId: string; userId: string; roles: ReadonlySet<string> }

function membershipsOf(userId: string, members: readonly OrganizationMember[]): OwnMembership[] {
  return members
    .filter((member) => member.userId === userId)
    .map(({ organizationId, roles }) => {
      const others = members.filter((other) => other.organizationId === organizationId && other.userId !== userId)
      const otherOwner = others.some((other) => other.roles.has('owner'))
      return { organizationId, roles, others: others.length > 0, otherOwner }
    })
}

function ownedByOlga(members: readonly OrganizationMember[], organizationId: string): boolean {
  return members.some(
    (membership) =>
      membership.userId === 'olga' && membership.organizationId === organizationId && membership.roles.has('owner'),
  )
}

function member(organizationId: string, userId: string, roles: string): OrganizationMember {
  return { organizationId, userId, roles: new Set(roles.split(',')) }
}
