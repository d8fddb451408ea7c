import { array, constantFrom, property, assert as propertyHolds, record } from 'fast-check'
import { test } from 'vitest'
import { organizationGrants } from '../permission/permissions.ts'
import { parseRoles } from '../permission/role-set.ts'
import { organizationsLeftBehind } from '../user/delete-user.ts'
import { joinOrganization } from './add-member.ts'
import { leaveOrganization, removeMember, transferOwnership, updateMemberRole } from './change-member.ts'
import type { Member } from './member.ts'

const LIMIT = 4
const RUNS = 10_000
const ACTS_A_RUN = 20
const TIMEOUT = 60_000

const grants = organizationGrants({})
const names = constantFrom('olga', 'otto', 'adam', 'mia', 'max', 'nina')
const roles = constantFrom('owner', 'admin', 'member', 'owner,admin', 'member,owner', 'Owner', 'auditor', '')
const kinds = constantFrom('join', 'leave', 'remove', 'change', 'change', 'hand over', 'delete account')

type Act = { kind: string; by: string; on: string; roles: string }

/** Who is in the organization, by name. */
type Organization = ReadonlyMap<string, Member>

const acts = array(record({ kind: kinds, by: names, on: names, roles }), {
  minLength: ACTS_A_RUN,
  maxLength: ACTS_A_RUN,
})

test(
  'whatever its members do, an organization is never ownerless, never too full, and no admin mints an owner',
  () => {
    const holds = property(acts, (all) => {
      let organization: Organization = new Map([['olga', member('olga', 'owner')]])
      return all.every((act) => {
        const before = organization
        organization = after(before, act)
        return (
          ownersOf(organization).length > 0 && organization.size <= LIMIT && mintedByOwner(before, organization, act)
        )
      })
    })
    propertyHolds(holds, { numRuns: RUNS })
  },
  TIMEOUT,
)

test(
  'an organization at its limit lets nobody in, and one below lets the next in',
  () => {
    const holds = property(acts, (all) => {
      let organization: Organization = new Map([['olga', member('olga', 'owner')]])
      return all.every((act) => {
        const before = organization
        organization = after(before, act)
        const joins = act.kind === 'join' && !before.has(act.on)
        return !joins || organization.size === Math.min(before.size + 1, LIMIT)
      })
    })
    propertyHolds(holds, { numRuns: RUNS })
  },
  TIMEOUT,
)

/** The organization after an act, which is the one before where it is refused. */
function after(organization: Organization, { kind, by, on, roles: given }: Act): Organization {
  const [actor, target] = [organization.get(by), organization.get(on)]
  const circumstances = { grants, ownerRole: 'owner', owners: ownersOf(organization).length }
  switch (kind) {
    case 'join': {
      const room = { count: organization.size, limit: LIMIT }
      if (target !== undefined || !joinOrganization(room, undefined).allowed) return organization
      // Whom an owner has invited as such; others come as members.
      return having(organization, member(on, actor?.roles.has('owner') ? given : 'member'))
    }
    case 'leave': {
      const decision = leaveOrganization(actor, circumstances)
      return decision.allowed ? without(organization, by) : organization
    }
    case 'remove':
      return removeMember({ actor, target }, circumstances).allowed ? without(organization, on) : organization
    case 'change': {
      const decision = updateMemberRole({ actor, target }, parseRoles(given), circumstances)
      return decision.allowed ? having(organization, decision.value) : organization
    }
    case 'hand over': {
      const decision = transferOwnership({ actor, target }, 'owner')
      if (!decision.allowed) return organization
      return having(having(organization, decision.value.taker), decision.value.giver)
    }
    default:
      return withoutAccount(organization, by)
  }
}

function withoutAccount(organization: Organization, name: string): Organization {
  const decision = organizationsLeftBehind(name, [...organization.values()], 'owner')
  // Nobody else in it: it would go too, which leaves nothing to look at.
  return decision.allowed && organization.size > 1 ? without(organization, name) : organization
}

function mintedByOwner(before: Organization, now: Organization, { by }: Act): boolean {
  const minted = ownersOf(now).filter((name) => !ownersOf(before).includes(name))
  return minted.length === 0 || ownersOf(before).includes(by)
}

function ownersOf(organization: Organization): string[] {
  return [...organization.values()].filter((one) => one.roles.has('owner')).map(({ id }) => id)
}

function having(organization: Organization, one: Member): Organization {
  return new Map([...organization, [one.id, one]])
}

function without(organization: Organization, name: string): Organization {
  return new Map([...organization].filter(([id]) => id !== name))
}

function member(id: string, joined: string): Member {
  return { id, organizationId: 'acme', userId: id, roles: parseRoles(joined), teamId: null, createdAt: new Date(0) }
}
