import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentInviter } from '#invitation/answer-invitation.ts'
import { mayInvite } from '#invitation/invite-member.ts'
import { updateMemberRole } from '#member/change-member.ts'
import type { Member } from '#member/member.ts'
import { type Grants, grantsWithin, organizationGrants, type Rights, type Rules, rightsOf } from './permissions.ts'

const permissions = [
  'member:update',
  'member:create',
  'invitation:create',
  'team:create',
  'invoice:read',
  'invoice:pay',
]
const names = ['a', 'b', 'c', 'd', 'admin', 'member']
const NOW = new Date()

const rights = fc.subarray(permissions).map((chosen) => {
  const resources = [...new Set(chosen.map((one) => one.split(':')[0] ?? ''))]
  const actionsOf = (resource: string) =>
    chosen.flatMap((one) => (one.startsWith(`${resource}:`) ? [one.slice(resource.length + 1)] : []))
  return Object.fromEntries(resources.map((resource) => [resource, actionsOf(resource)])) satisfies Rights
})
const roleSet = fc.subarray(names, { minLength: 1 }).map((chosen) => new Set(chosen))
const someone = fc.nat({ max: 5 })
const key = fc.option(rights, { nil: undefined })
const act = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), actor: someone, target: someone, roles: roleSet, key }),
  fc.record({ kind: fc.constant('invite' as const), actor: someone, roles: roleSet, key }),
  fc.record({ kind: fc.constant('accept' as const), invitation: fc.nat({ max: 9 }) }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

type Sent = { by: number; roles: ReadonlySet<string> }

const memberOf = (roles: ReadonlySet<string>, index: number): Member => ({
  id: `${index}`,
  organizationId: 'acme',
  userId: `${index}`,
  roles,
  teamId: null,
  createdAt: NOW,
  fields: {},
})

/** Performs what is allowed of an act; an invitation is accepted as long as its sender could still send it. */
function perform(members: Member[], sent: Sent[], grants: Grants, one: Act): void {
  if (one.kind === 'accept') {
    accept(members, sent[one.invitation], grants)
    return
  }
  const actor = members[one.actor]
  const rules: Rules = one.key
    ? { grants: grantsWithin(grants, one.key), unlimited: grants, ownerRole: 'owner' }
    : { grants, ownerRole: 'owner' }
  if (one.kind === 'invite') {
    if (mayInvite({ actor, roles: one.roles }, rules).allowed) sent.push({ by: one.actor, roles: one.roles })
    return
  }
  const changed = updateMemberRole({ actor, target: members[one.target] }, one.roles, { ...rules, owners: 2 })
  if (changed.allowed) members[one.target] = changed.value
}

function accept(members: Member[], invitation: Sent | undefined, grants: Grants): void {
  if (invitation === undefined) return
  if (currentInviter(invitation, members[invitation.by], grants, 'owner') === undefined) return
  members.push(memberOf(invitation.roles, members.length))
}

function heldBy(members: readonly Member[], grants: Grants): Set<string> {
  const all = members.map(({ roles }) => rightsOf(grants, roles))
  return new Set(
    all.flatMap((one) =>
      Object.entries(one).flatMap(([name, actions]) => actions.map((action) => `${name}:${action}`)),
    ),
  )
}

const world = fc.record({
  roles: fc.record({ a: rights, b: rights, c: rights, d: rights }),
  members: fc.array(roleSet, { minLength: 2, maxLength: 6 }),
  acts: fc.array(act, { minLength: 1, maxLength: 30 }),
})

test('no sequence of calls, by sessions or keys, gives anybody what nobody held', () => {
  let conferred = 0
  fc.assert(
    fc.property(world, ({ roles, members: given, acts }) => {
      const grants = organizationGrants({ roles })
      const members = given.map(memberOf)
      const before = heldBy(members, grants)
      const sent: Sent[] = []
      for (const one of acts) {
        const held = JSON.stringify(members.map((member) => [...member.roles]))
        perform(members, sent, grants, one)
        if (JSON.stringify(members.map((member) => [...member.roles])) !== held) conferred += 1
      }
      expect([...heldBy(members, grants)].filter((one) => !before.has(one))).toEqual([])
    }),
    { numRuns: 500 },
  )
  expect(conferred).toBeGreaterThan(50)
})

test('what a call gives, whoever made it held at that time, but an owner by a session', () => {
  const owner = new Set(['owner'])
  fc.assert(
    fc.property(world, ({ roles, members: given, acts }) => {
      const grants = organizationGrants({ roles })
      const members = [memberOf(owner, 0), ...given.map((one, index) => memberOf(one, index + 1))]
      for (const one of acts) {
        if (one.kind !== 'change') continue
        const [actor, target] = [members[one.actor], members[one.target]]
        perform(members, [], grants, one)
        const after = members[one.target]
        if (actor === undefined || target === undefined || after === undefined || after === target) continue
        const limited = one.key === undefined ? grants : grantsWithin(grants, one.key)
        const gained = [...heldBy([after], grants)].filter((right) => !heldBy([target], grants).has(right))
        const may = heldBy([actor], limited)
        if (one.key === undefined && actor.roles.has('owner')) continue
        expect(gained.filter((right) => !may.has(right))).toEqual([])
        expect(after.roles.has('owner')).toBe(target.roles.has('owner'))
      }
    }),
    { numRuns: 500 },
  )
})
