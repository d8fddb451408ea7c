import { z } from 'zod'
import type { WithoutStoredFields } from '#fields/fields.ts'
import { invitationSchema } from '#invitation/invitation.schema.ts'
import { memberWithUserSchema } from '#member/member.ts'
import { teamSchema } from '#team/team.schema.ts'
import { existingSlugSchema, organizationIdSchema, organizationSchema } from './organization.ts'

export const setActiveOrganizationInput = z
  .object({
    organizationId: organizationIdSchema.nullable().optional(),
    organizationSlug: existingSlugSchema.optional(),
  })
  .optional()

export const getFullOrganizationInput = z
  .object({ organizationId: organizationIdSchema.optional(), organizationSlug: existingSlugSchema.optional() })
  .optional()

/** An organization with invitations, members and teams; `teams` is null when teams are disabled. */
export const fullOrganizationSchema = organizationSchema.extend({
  invitations: z.array(invitationSchema),
  members: z.array(memberWithUserSchema),
  teams: z.array(teamSchema).nullable(),
})

export type FullOrganization = z.infer<typeof fullOrganizationSchema> & WithoutStoredFields
