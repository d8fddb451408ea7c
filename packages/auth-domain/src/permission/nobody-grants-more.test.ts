import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveRights } from '#api-key/organization-api-key.ts'
import { currentInviter } from '#invitation/answer-invitation.ts'
import { mayInvite } from '#invitation/invite-member.ts'
import { updateMemberRole } from '#member/change-member.ts'
import type { Member } from '#member/member.ts'
import { type Grants, grantsWithin, organizationGrants, type Rights, type Rules, rightsOf } from './permissions.ts'

const permissions = [
  'member:see',
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
  const facts = { ...rules, owners: 2, now: new Date(0) }
  const changed = updateMemberRole({ actor, target: members[one.target] }, { roles: one.roles }, facts)
  if (changed.allowed) members[one.target] = changed.value
}

function accept(members: Member[], invitation: Sent | undefined, grants: Grants): void {
  if (invitation === undefined) return
  if (currentInviter(invitation, members[invitation.by], { grants, ownerRole: 'owner' }) === undefined) return
  members.push(memberOf(invitation.roles, members.length))
}

function heldBy(members: readonly Member[], grants: Grants): Set<string> {
  return new Set(members.flatMap(({ roles }) => permissionsOf(rightsOf(grants, roles))))
}

function permissionsOf(rights: Rights): string[] {
  return Object.entries(rights).flatMap(([name, actions]) => actions.map((action) => `${name}:${action}`))
}

const world = fc.record({
  roles: fc.record({ a: rights, b: rights, c: rights, d: rights }),
  members: fc.array(roleSet, { minLength: 2, maxLength: 6 }),
  acts: fc.array(act, { minLength: 10, maxLength: 40 }),
})

test('no sequence of calls, by sessions or keys, gives anybody what nobody held', () => {
  let conferred = 0
  fc.assert(
    fc.property(world, ({ roles, members: given, acts }) => {
      const grants = organizationGrants({ roles })
      const members = given.map(memberOf)
      const before = heldBy(members, grants).add('ac:read')
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
  expect(conferred).toBeGreaterThan(0)
})

/** The act, and what it would give to whom it is for, if it is allowed. */
function given(members: readonly Member[], sent: readonly Sent[], grants: Grants, one: Act) {
  const by = one.kind === 'accept' ? sent[one.invitation]?.by : one.actor
  const actor = by === undefined ? undefined : members[by]
  if (actor === undefined) return undefined
  const [nextMembers, nextSent] = [[...members], [...sent]]
  perform(nextMembers, nextSent, grants, one)
  const changed = nextMembers.find((member, index) => member !== members[index])
  const before = members.find((member, index) => member !== nextMembers[index])
  const roles = changed?.roles ?? nextSent[sent.length]?.roles
  return { actor, roles, before: before?.roles ?? new Set<string>(), next: { members: nextMembers, sent: nextSent } }
}

test('what a call gives, whoever made it held at that time, and owners give ownership by a session alone', () => {
  const seen = { change: 0, invite: 0, accept: 0 }
  fc.assert(
    fc.property(world, ({ roles, members: others, acts }) => {
      const grants = organizationGrants({ roles })
      let state = { members: [new Set(['owner']), ...others].map(memberOf), sent: [] as Sent[] }
      for (const one of acts) {
        const result = given(state.members, state.sent, grants, one)
        if (result?.roles === undefined) continue
        seen[one.kind] += 1
        const { actor, before } = result
        const limited = one.kind === 'accept' || one.key === undefined ? grants : grantsWithin(grants, one.key)
        // Plain members read the roles, whoever invites them.
        const held = ['ac:read', ...permissionsOf(rightsOf(limited, actor.roles))]
        const had = permissionsOf(rightsOf(grants, before))
        const gained = permissionsOf(rightsOf(grants, result.roles)).filter((right) => !had.includes(right))
        expect(gained.filter((right) => !held.includes(right))).toEqual([])
        expect(result.roles.has('owner') && !before.has('owner')).toBe(false)
        state = result.next
      }
    }),
    { numRuns: 500 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
})

test('a key of an organization has nothing that its maker does not hold', () => {
  let allowed = 0
  fc.assert(
    fc.property(
      fc.record({ a: rights, b: rights, c: rights, d: rights }),
      roleSet,
      rights,
      key,
      (roles, held, asked, limit) => {
        const grants = organizationGrants({ roles })
        const within = limit === undefined ? grants : grantsWithin(grants, limit)
        if (!giveRights({ roles: held }, { grants: within, ownerRole: 'owner' }, asked).allowed) return
        allowed += 1
        const own = permissionsOf(rightsOf(within, held))
        expect(permissionsOf(asked).filter((right) => !own.includes(right))).toEqual([])
      },
    ),
  )
  expect(allowed).toBeGreaterThan(0)
})
