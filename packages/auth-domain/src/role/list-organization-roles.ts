import { z } from 'zod'
import type { Capacity } from '#member/add-member.ts'
import type { Member } from '#member/member.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { knownRights, lastingRights, may, mayAssignUntil, type Rights, rightsOf } from '#permission/permissions.ts'
import { describeRefusal, type RefusalName } from '#refusals.ts'
import { createRole, deleteRole, type RoleRules, updateRole } from './change-role.ts'
import type { OrganizationRole } from './organization-role.ts'

/** `countHolders`: whether it is counted who has each role. */
export const listOrganizationRolesInput = z
  .object({ organizationId: organizationIdSchema.optional(), countHolders: z.boolean().optional() })
  .optional()

/** How many members have a role, and how many open invitations lead to it. */
export type Holders = { members: number; invitations: number }

/** A role of an organization, for one of its members. */
export type ListedRole = {
  name: string
  permissions: Rights
  /** Whether the member may give it for ever. */
  assignable: boolean
  /** Null where it was not asked for. */
  holders: Holders | null
  /** Of a role that the organization has made, with the codes of why the member may not change or delete it. */
  made: { id: string; updateRefusal: string | null; deleteRefusal: string | null } | null
}

/** The roles of an organization, and what one of its members may do with them. */
export type OrganizationRoles = {
  roles: ListedRole[]
  /** What the member may do. */
  rights: Rights
  /** Every right that a role may grant, and those that a role which the member makes may. */
  known: Rights
  givable: Rights
  createRefusal: string | null
}

type Facts = {
  rules: RoleRules
  made: readonly OrganizationRole[]
  /** By the name of the role; undefined where nobody was counted. */
  holders: ReadonlyMap<string, Holders> | undefined
  room: Capacity
  now: Date
}

const nobody: Holders = { members: 0, invitations: 0 }

/**
 * The roles of the configuration, then those that the organization has made, by the rules by which they are given and changed: of
 * these, who may neither read nor change them sees their own and those that they may give.
 */
export function listRolesFor(actor: Member, facts: Facts): OrganizationRoles {
  const { rules, made, holders, room } = facts
  const grants = rules.unlimited ?? rules.grants
  const mayRead = (['ac:read', 'ac:update', 'ac:delete'] as const).some((one) => may(rules.grants, actor.roles, one))
  const isAssignable = (name: string) => mayAssignUntil(rules, actor, { roles: new Set([name]) })
  const byName = new Map(made.map((role) => [role.name, role]))
  const configured = Object.keys(grants).filter((name) => rules.predefined(name))
  const ofOrganization = Object.keys(grants).filter(
    (name) => !rules.predefined(name) && (mayRead || actor.roles.has(name) || isAssignable(name)),
  )
  const creation = createRole(actor, { name: '', permissions: {} }, { rules, room, taken: false })
  return {
    roles: [...configured, ...ofOrganization].map((name) => ({
      name,
      permissions: grants[name] ?? {},
      assignable: isAssignable(name),
      holders: holders === undefined || !mayRead ? null : (holders.get(name) ?? nobody),
      made: rules.predefined(name) ? null : changesOf(actor, byName.get(name), facts),
    })),
    rights: rightsOf(rules.grants, actor.roles),
    known: knownRights(grants),
    givable: lastingRights(rules, actor),
    createRefusal: refusalOf(creation),
  }
}

function changesOf(
  actor: Member,
  role: OrganizationRole | undefined,
  { rules, holders, now }: Facts,
): ListedRole['made'] {
  if (role === undefined) return null
  const { members, invitations } = holders?.get(role.name) ?? nobody
  const change = updateRole(actor, role, {}, { rules, taken: false, now })
  const deletion = deleteRole(actor, { name: undefined, role }, { rules, holders: members + invitations })
  return { id: role.id, updateRefusal: refusalOf(change), deleteRefusal: refusalOf(deletion) }
}

function refusalOf(decision: { allowed: true } | { allowed: false; refusal: RefusalName }): string | null {
  return decision.allowed ? null : describeRefusal(decision.refusal).code
}
