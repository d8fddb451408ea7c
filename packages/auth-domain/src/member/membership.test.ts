import { array, constantFrom, property, assert as propertyHolds, record } from 'fast-check'
import { test } from 'vitest'
import { organizationGrants } from '#permission/permissions.ts'
import { parseRoles } from '#permission/role-set.ts'
import { organizationsToDelete } from '#user/delete-user.ts'
import { joinOrganization } from './add-member.ts'
import { leaveOrganization, removeMember, transferOwnership, updateMemberRole } from './change-member.ts'
import type { Member } from './member.ts'

const LIMIT = 4
const RUNS = 10_000
const ACTIONS_PER_RUN = 20
const TIMEOUT = 60_000

const grants = organizationGrants({ roles: {} })
const names = constantFrom('olga', 'otto', 'adam', 'mia', 'max', 'nina')
const roles = constantFrom('owner', 'admin', 'member', 'owner,admin', 'member,owner', 'Owner', 'auditor', '')
const kinds = constantFrom('join', 'leave', 'remove', 'change', 'change', 'hand over', 'delete account')

type Action = { kind: string; by: string; on: string; roles: string }

/** Members by name. */
type Organization = ReadonlyMap<string, Member>

const actions = array(record({ kind: kinds, by: names, on: names, roles }), {
  minLength: ACTIONS_PER_RUN,
  maxLength: ACTIONS_PER_RUN,
})

test(
  'after any sequence of member actions an organization has an owner, is within its limit, and owners were added by owners only',
  () => {
    const invariant = property(actions, (all) => {
      let organization: Organization = new Map([['olga', member('olga', 'owner')]])
      return all.every((action) => {
        const before = organization
        organization = after(before, action)
        return (
          ownersOf(organization).length > 0 &&
          organization.size <= LIMIT &&
          newOwnersAddedByOwner(before, organization, action)
        )
      })
    })
    propertyHolds(invariant, { numRuns: RUNS })
  },
  TIMEOUT,
)

test(
  'an organization at its limit refuses new members, and accepts them below it',
  () => {
    const invariant = property(actions, (all) => {
      let organization: Organization = new Map([['olga', member('olga', 'owner')]])
      return all.every((action) => {
        const before = organization
        organization = after(before, action)
        const joins = action.kind === 'join' && !before.has(action.on)
        return !joins || organization.size === Math.min(before.size + 1, LIMIT)
      })
    })
    propertyHolds(invariant, { numRuns: RUNS })
  },
  TIMEOUT,
)

/** The organization after an action; unchanged when the action is refused. */
function after(organization: Organization, { kind, by, on, roles: newRoles }: Action): Organization {
  const [actor, target] = [organization.get(by), organization.get(on)]
  const facts = { grants, ownerRole: 'owner', owners: ownersOf(organization).length }
  switch (kind) {
    case 'join': {
      const capacity = { count: organization.size, limit: LIMIT }
      if (target !== undefined || !joinOrganization(capacity, undefined).allowed) return organization
      // Invited by an owner with any roles, otherwise as a member.
      return withMember(organization, member(on, actor?.roles.has('owner') ? newRoles : 'member'))
    }
    case 'leave': {
      const decision = leaveOrganization(actor, facts)
      return decision.allowed ? without(organization, by) : organization
    }
    case 'remove':
      return removeMember({ actor, target }, facts).allowed ? without(organization, on) : organization
    case 'change': {
      const decision = updateMemberRole(
        { actor, target },
        { roles: parseRoles(newRoles) },
        { ...facts, now: new Date(0) },
      )
      return decision.allowed ? withMember(organization, decision.value) : organization
    }
    case 'hand over': {
      const decision = transferOwnership({ actor, target }, 'owner')
      if (!decision.allowed) return organization
      return withMember(withMember(organization, decision.value.taker), decision.value.giver)
    }
    default:
      return withoutAccount(organization, by)
  }
}

function withoutAccount(organization: Organization, name: string): Organization {
  const own = organization.get(name)
  if (own === undefined) return organization
  const otherOwner = ownersOf(organization).some((owner) => owner !== name)
  const membership = { ...own, others: organization.size > 1, otherOwner }
  const decision = organizationsToDelete([membership], { ownerRole: 'owner', keepsOrganizations: false })
  // The only member: the organization would be deleted too, so there is nothing to check.
  return decision.allowed && organization.size > 1 ? without(organization, name) : organization
}

function newOwnersAddedByOwner(before: Organization, now: Organization, { by }: Action): boolean {
  const added = ownersOf(now).filter((name) => !ownersOf(before).includes(name))
  return added.length === 0 || ownersOf(before).includes(by)
}

function ownersOf(organization: Organization): string[] {
  return [...organization.values()].filter((one) => one.roles.has('owner')).map(({ id }) => id)
}

function withMember(organization: Organization, one: Member): Organization {
  return new Map([...organization, [one.id, one]])
}

function without(organization: Organization, name: string): Organization {
  return new Map([...organization].filter(([id]) => id !== name))
}

function member(id: string, joined: string): Member {
  return {
    id,
    organizationId: 'acme',
    userId: id,
    roles: parseRoles(joined),
    teamId: null,
    createdAt: new Date(0),
    fields: {},
  }
}
