import { z } from 'zod'
import { inviterRules } from '#invitation/unverified-inviter.ts'
import { limits } from '#limits.ts'
import { organizationGrants } from '#permission/permissions.ts'
import { additionalFields } from './fields.ts'
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
  roles: roles.default({}),
  teams: z
    .strictObject({
      enabled: z.boolean().default(true),
      maximumTeams: limit<{ organizationId: string }>().optional(),
      maximumMembersPerTeam: limit<{ organizationId: string; teamId: string }>().optional(),
      allowRemovingAllTeams: z.boolean().default(false),
    })
    .prefault({}),
})

export const organizationOptions = fields.superRefine(({ creatorRole, roles }, context) => {
  if (Object.hasOwn(organizationGrants(roles), creatorRole)) return
  const message = `"${creatorRole}" is no role: name one alone, owner, admin, member or one of organization.roles`
  context.addIssue({ code: 'custom', path: ['creatorRole'], message })
})
