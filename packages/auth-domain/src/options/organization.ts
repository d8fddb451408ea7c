import { z } from 'zod'
import { inviterRules } from '#invitation/unverified-inviter.ts'
import { limits } from '#limits.ts'
import { type Grants, isFoyers, organizationGrants, type Rights } from '#permission/permissions.ts'
import { additionalFields } from './fields.ts'
import { declaredRights, permissionLabels, permissionsOption } from './permissions.ts'
import { limit, roleName, seconds } from './shared.ts'

type CreatingUser = { id: string; email: string; role: string | null }

/** Custom roles: role name to resource to allowed actions. */
const roles = z.record(roleName, z.record(z.string(), z.array(z.string())))

const fields = z.strictObject({
  additionalFields: additionalFields('organization'),
  allowUserToCreateOrganization: z
    .union([
      z.boolean(),
      z.custom<(user: CreatingUser) => boolean | Promise<boolean>>((value) => typeof value === 'function'),
    ])
    .default(true),
  organizationLimit: limit<CreatingUser>().or(z.literal(Number.POSITIVE_INFINITY)).default(limits.organizationLimit),
  creatorRole: z.string().default('owner'),
  membershipLimit: limit<{ organizationId: string }>().default(limits.membershipLimit),
  invitationLimit: limit<{ organizationId: string }>().default(limits.invitationLimit),
  invitationExpiresIn: seconds.default(limits.invitationExpiresIn),
  disableOrganizationDeletion: z.boolean().default(false),
  inviterMustBeVerified: z.enum(inviterRules).default('beyond-three'),
  requireVerifiedEmailToAccept: z.enum(['privileged', 'always', 'never']).default('privileged'),
  permissions: permissionsOption,
  roles: roles.default({}),
  /** Roles that organizations make themselves. */
  dynamicAccessControl: z
    .strictObject({
      enabled: z.boolean().default(true),
      maximumRolesPerOrganization: limit<{ organizationId: string }>().default(limits.organizationRolesDefault),
    })
    .prefault({}),
  teams: z
    .strictObject({
      enabled: z.boolean().default(true),
      maximumTeams: limit<{ organizationId: string }>().optional(),
      maximumMembersPerTeam: limit<{ organizationId: string; teamId: string }>().optional(),
      allowRemovingAllTeams: z.boolean().default(false),
    })
    .prefault({}),
})

const checked = fields.superRefine(({ creatorRole, roles, permissions }, context) => {
  for (const path of undeclared(roles, declaredRights(permissions))) {
    const message = `"${path.slice(1).join(':')}" is no permission: name it in organization.permissions`
    context.addIssue({ code: 'custom', path: ['roles', ...path], message })
  }
  if (Object.hasOwn(organizationGrants({ roles }), creatorRole)) return
  const message = `"${creatorRole}" is no role: name one alone, owner, admin, member or one of organization.roles`
  context.addIssue({ code: 'custom', path: ['creatorRole'], message })
})

/** `permissions`: resource to actions; what pages call them is beside. */
export const organizationOptions = checked.transform(({ permissions, ...options }) => ({
  ...options,
  permissions: declaredRights(permissions),
  permissionLabels: permissionLabels(permissions),
}))

// Without declared permissions a role may grant any, of which nothing is known.
function undeclared(roles: Grants, permissions: Rights): string[][] {
  if (Object.keys(permissions).length === 0) return []
  return Object.entries(roles).flatMap(([role, rights]) =>
    Object.entries(rights).flatMap(([resource, actions]) => {
      const declared = Object.hasOwn(permissions, resource) ? (permissions[resource] ?? []) : []
      const unknown = actions.filter((name) => !declared.includes(name) && !isFoyers(resource, name))
      return unknown.map((name) => [role, resource, name])
    }),
  )
}
