import { z } from 'zod'
import { idSchema } from '../input/id.ts'
import { invitationSchema } from '../invitation/invitation.ts'
import { memberWithUserSchema } from '../member/member.ts'
import { teamSchema } from '../team/team.ts'
import { organizationIdSchema, organizationSchema } from './organization.ts'

// As with an id, empty is nobody's. A slug from before our rules names its organization still.
const namedSlug = idSchema.min(1)

export const setActiveOrganizationInput = z
  .object({ organizationId: organizationIdSchema.nullable().optional(), organizationSlug: namedSlug.optional() })
  .optional()

export const getFullOrganizationInput = z
  .object({ organizationId: organizationIdSchema.optional(), organizationSlug: namedSlug.optional() })
  .optional()

/** An organization with all that is in it; `teams` is null where teams are off. */
export const fullOrganizationSchema = organizationSchema.extend({
  invitations: z.array(invitationSchema),
  members: z.array(memberWithUserSchema),
  teams: z.array(teamSchema).nullable(),
})

export type FullOrganization = z.infer<typeof fullOrganizationSchema>
