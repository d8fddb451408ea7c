import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveRights } from '#api-key/organization-api-key.ts'
import { currentInviter } from '#invitation/answer-invitation.ts'
import { mayInvite } from '#invitation/invite-member.ts'
import { updateMemberRole } from '#member/change-member.ts'
import type { Member } from '#member/member.ts'
import { rolesUntil } from '#permission/held-roles.ts'
import {
  missingRights,
  organizationGrants,
  type Rights,
  type Rules,
  rightsOf,
  withMadeRoles,
} from '#permission/permissions.ts'
import { createRole, deleteRole, type RoleRules, updateRole } from './change-role.ts'
import type { OrganizationRole } from './organization-role.ts'

const configured = organizationGrants({
  permissions: { invoice: ['read', 'pay'] },
  roles: {
    // More than `hirer` and `keeper` have: it remains when a last role ends.
    member: { ac: ['read'], invoice: ['read'] },
    hirer: { invitation: ['create'] },
    keeper: { ac: ['create', 'update', 'delete'], member: ['update'] },
  },
})
const permissions = [
  'member:update',
  'member:delete',
  'invitation:create',
  'organization:delete',
  'invoice:read',
  'invoice:pay',
  'ac:update',
]
const madeNames = ['one', 'two', 'three']
const day = (number: number) => new Date(number * 86_400_000)
/** Now, some days, and for ever. */
const horizons = [0, 2, 4, 6, undefined]

const rights = fc.subarray(permissions).map((chosen): Rights => {
  const entries = chosen.map((one) => one.split(':'))
  const resources = [...new Set(entries.map(([resource = '']) => resource))]
  return Object.fromEntries(
    resources.map((name) => [name, entries.flatMap(([of, action = '']) => (of === name ? [action] : []))]),
  )
})
const roleSet = fc
  .subarray(['admin', 'member', 'hirer', 'keeper', ...madeNames], { minLength: 1, maxLength: 3 })
  .map((chosen) => new Set<string>(chosen))
const someone = fc.nat({ max: 4 })
const name = fc.constantFrom(...madeNames)
const end = fc.constantFrom(undefined, null, 1, 3, 5)
const act = fc.oneof(
  fc.record({ kind: fc.constant('make' as const), actor: someone, name, rights }),
  fc.record({ kind: fc.constant('alter' as const), actor: someone, name, rights }),
  fc.record({ kind: fc.constant('delete' as const), actor: someone, name }),
  fc.record({ kind: fc.constant('change' as const), actor: someone, target: someone, roles: roleSet, end }),
  fc.record({ kind: fc.constant('invite' as const), actor: someone, roles: roleSet }),
  fc.record({ kind: fc.constant('accept' as const), invitation: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('key' as const), actor: someone, rights }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

type State = {
  members: readonly Member[]
  made: readonly OrganizationRole[]
  sent: readonly { by: number; roles: ReadonlySet<string> }[]
}

const memberOf = (roles: ReadonlySet<string>, index: number): Member => ({
  ...{ id: `${index}`, organizationId: 'acme', userId: `${index}`, teamId: null, createdAt: day(0), fields: {} },
  roles,
})

function rulesOf({ made }: State): RoleRules {
  const rules: Rules = { grants: withMadeRoles(configured, made), ownerRole: 'owner' }
  return { ...rules, predefined: (name) => Object.hasOwn(configured, name) }
}

/** The state after an act, the same where it is refused. */
function perform(state: State, one: Act, now: Date): State {
  const rules = rulesOf(state)
  const { members, made, sent } = state
  const role = 'name' in one ? made.find((each) => each.name === one.name) : undefined
  switch (one.kind) {
    case 'make': {
      const asked = { name: one.name, permissions: one.rights }
      const facts = { rules, room: { count: 0, limit: 9 }, taken: role !== undefined }
      if (!createRole(members[one.actor], asked, facts).allowed) return state
      return {
        ...state,
        made: [...made, { id: one.name, organizationId: 'acme', ...asked, createdAt: now, updatedAt: null }],
      }
    }
    case 'alter': {
      const changed = updateRole(members[one.actor], role, { permissions: one.rights }, { rules, taken: false, now })
      return changed.allowed ? { ...state, made: made.map((each) => (each === role ? changed.value : each)) } : state
    }
    case 'delete': {
      const holders = [...members, ...sent].filter(({ roles }) => roles.has(one.name)).length
      const deleted = deleteRole(members[one.actor], { name: one.name, role }, { rules, holders })
      return deleted.allowed ? { ...state, made: made.filter((each) => each !== role) } : state
    }
    case 'change': {
      const pair = { actor: members[one.actor], target: members[one.target] }
      const until = typeof one.end === 'number' ? day(one.end) : one.end
      const changed = updateMemberRole(pair, { roles: one.roles, until }, { ...rules, owners: 2, now })
      if (!changed.allowed) return state
      return { ...state, members: members.map((each, index) => (index === one.target ? changed.value : each)) }
    }
    case 'invite': {
      const invited = mayInvite({ actor: members[one.actor], roles: one.roles }, rules).allowed
      return invited ? { ...state, sent: [...sent, { by: one.actor, roles: one.roles }] } : state
    }
    case 'accept': {
      const invitation = sent[one.invitation]
      if (invitation === undefined || currentInviter(invitation, members[invitation.by], rules) === undefined)
        return state
      return { ...state, members: [...members, memberOf(invitation.roles, members.length)] }
    }
    case 'key':
      return state
  }
}

function rightsUntil(state: State, member: Member | undefined, horizon: number | undefined): Rights {
  if (member === undefined) return {}
  const end = horizon === undefined ? undefined : day(horizon)
  return rightsOf(rulesOf(state).grants, rolesUntil(member, end))
}

const world = fc.record({
  members: fc.array(roleSet, { minLength: 3, maxLength: 4 }),
  acts: fc.array(act, { minLength: 15, maxLength: 50 }),
})

test('no sequence of making, changing and giving roles gives anybody, at any time, what its actor did not have then', () => {
  const done = new Set<string>()
  const check = fc.property(world, ({ members, acts }) => {
    let state: State = { members: [new Set(['owner']), ...members].map(memberOf), made: [], sent: [] }
    for (const one of acts) {
      const next = perform(state, one, day(0))
      if (next !== state) done.add(one.kind)
      const by = one.kind === 'accept' ? state.sent[one.invitation]?.by : one.actor
      const actor = by === undefined ? undefined : state.members[by]
      for (const horizon of horizons) {
        const held = rightsUntil(state, actor, horizon)
        next.members.forEach((member, index) => {
          const had = rightsUntil(state, state.members[index], horizon)
          const gained = missingRights(had, rightsUntil(next, member, horizon)).filter((right) => right !== 'ac:read')
          expect(missingRights(held, rightsOfNames(gained))).toEqual([])
        })
      }
      if (one.kind === 'key' && actor && giveRights(actor, rulesOf(state), one.rights).allowed) {
        done.add('key')
        const kept = actor.roles.has('owner') ? one.rights : rightsUntil(state, actor, undefined)
        expect(missingRights(kept, one.rights)).toEqual([])
      }
      state = next
    }
  })
  fc.assert(check, { numRuns: 150 })
  expect([...done].sort()).toEqual(['accept', 'alter', 'change', 'delete', 'invite', 'key', 'make'])
})

function rightsOfNames(names: readonly string[]): Rights {
  return Object.fromEntries(
    names
      .map((one) => one.split(':')[0] ?? '')
      .map((resource) => [
        resource,
        names.flatMap((one) => (one.startsWith(`${resource}:`) ? [one.slice(resource.length + 1)] : [])),
      ]),
  )
}
