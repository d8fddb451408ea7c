import { z } from 'zod'
import type { WithoutStoredFields } from '#fields/fields.ts'
import { idSchema } from '#input/id.ts'
import { invitationSchema } from '#invitation/invitation.ts'
import { memberWithUserSchema } from '#member/member.ts'
import { teamSchema } from '#team/team.ts'
import { organizationIdSchema, organizationSchema } from './organization.ts'

// Like an id, not empty. Not `slugSchema`: slugs stored before its rules must stay usable.
const existingSlug = idSchema.min(1)

export const setActiveOrganizationInput = z
  .object({ organizationId: organizationIdSchema.nullable().optional(), organizationSlug: existingSlug.optional() })
  .optional()

export const getFullOrganizationInput = z
  .object({ organizationId: organizationIdSchema.optional(), organizationSlug: existingSlug.optional() })
  .optional()

/** An organization with invitations, members and teams; `teams` is null when teams are disabled. */
export const fullOrganizationSchema = organizationSchema.extend({
  invitations: z.array(invitationSchema),
  members: z.array(memberWithUserSchema),
  teams: z.array(teamSchema).nullable(),
})

export type FullOrganization = z.infer<typeof fullOrganizationSchema> & WithoutStoredFields
