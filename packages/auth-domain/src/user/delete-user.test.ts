import { constantFrom, property, assert as propertyHolds, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteUser, type FellowMember, organizationsLeftBehind } from './delete-user.ts'

describe('what is shown for a deletion', () => {
  const nothing = { token: undefined, password: undefined, fresh: false }
  test.each([
    ['a right password', { ...nothing, password: 'x' }, false, { by: 'request' }],
    ['a fresh session', { ...nothing, fresh: true }, false, { by: 'request' }],
    ['a token', { ...nothing, token: 't' }, false, { by: 'token', token: 't' }],
    ['a token, where mail asks back', { ...nothing, token: 't' }, true, { by: 'token', token: 't' }],
    ['a right password, where mail asks back', { ...nothing, password: 'x' }, true, { by: 'mail' }],
    ['nothing, where mail asks back', nothing, true, { by: 'mail' }],
  ])('%s is enough', (_title, proof, sendVerification, deletion) => {
    expect(deleteUser(proof, { sendVerification })).toEqual({ allowed: true, value: deletion })
  })

  test.each([nothing, { ...nothing, token: '' }])('an old session alone is not', (proof) => {
    expect(deleteUser(proof, { sendVerification: false })).toEqual({ allowed: false, refusal: 'SESSION_EXPIRED' })
  })
})

describe('organizations of someone who goes', () => {
  test('those with nobody else in them go too', () => {
    const fellows = [member('acme', 'olga', 'owner'), member('bolt', 'olga', 'member'), member('bolt', 'mia', 'owner')]
    expect(organizationsLeftBehind('olga', fellows, 'owner')).toEqual({ allowed: true, value: ['acme'] })
  })

  test.each(['owner', 'owner,admin'])('one with others in it keeps its only owner, who is %s', (roles) => {
    const fellows = [member('acme', 'olga', roles), member('acme', 'mia', 'admin')]
    const refused = { allowed: false, refusal: 'ONLY_OWNER_CANNOT_LEAVE' }
    expect(organizationsLeftBehind('olga', fellows, 'owner')).toEqual(refused)
  })

  test('a role that only contains the word owns nothing', () => {
    const fellows = [member('acme', 'olga', 'owner'), member('acme', 'mia', 'coowner')]
    expect(organizationsLeftBehind('olga', fellows, 'owner').allowed).toBe(false)
  })

  test('never is one left with members and without an owner', () => {
    const people = constantFrom('olga', 'mia', 'max')
    const places = constantFrom('acme', 'bolt')
    const one = record({
      organizationId: places,
      userId: people,
      joined: constantFrom('owner', 'admin', 'owner,admin'),
    })
    const all = uniqueArray(one, { selector: ({ organizationId, userId }) => organizationId + userId, maxLength: 6 })
    const holds = property(all, (drawn) => {
      const fellows = drawn.map(({ organizationId, userId, joined }) => member(organizationId, userId, joined))
      const decision = organizationsLeftBehind('olga', fellows, 'owner')
      if (!decision.allowed) return true
      const left = fellows.filter(
        ({ userId, organizationId }) => userId !== 'olga' && !decision.value.includes(organizationId),
      )
      const own = fellows.filter(({ userId }) => userId === 'olga').map(({ organizationId }) => organizationId)
      return left
        .filter(({ organizationId }) => own.includes(organizationId) && ownedByOlga(fellows, organizationId))
        .every((some) => left.some((other) => other.organizationId === some.organizationId && other.roles.has('owner')))
    })
    propertyHolds(holds)
  })
})

function ownedByOlga(fellows: readonly FellowMember[], organizationId: string): boolean {
  return fellows.some((one) => one.userId === 'olga' && one.organizationId === organizationId && one.roles.has('owner'))
}

function member(organizationId: string, userId: string, roles: string): FellowMember {
  return { organizationId, userId, roles: new Set(roles.split(',')) }
}
