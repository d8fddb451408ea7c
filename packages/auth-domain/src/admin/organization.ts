import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { cursorInput, nextCursor } from '#input/cursor.ts'
import { invitationSchema } from '#invitation/invitation.schema.ts'
import { memberWithUserSchema } from '#member/member.ts'
import { overviewSchema } from '#organization/get-overview.ts'
import { organizationIdSchema } from '#organization/organization.ts'

export const adminOrganizationInput = z.object({ organizationId: organizationIdSchema })

/** Counts are those of the organization's own overview, without what the caller has sent. */
export const adminGetOrganizationOutput = overviewSchema.extend({
  counts: overviewSchema.shape.counts.omit({ ownInvitations: true }),
  /** Since when, or from when on, its members need a second factor. */
  twoFactorRequiredFrom: z.date().nullable(),
})

/** `search` matches part of a name or an email. */
export const adminListMembersInput = adminOrganizationInput.extend({
  search: z.string().trim().max(256).optional(),
  cursor: cursorInput,
  limit: z.number().int().min(1).max(100).default(25),
})

const listedMemberSchema = memberWithUserSchema.omit({ teamId: true })

export type ListedMember = z.infer<typeof listedMemberSchema>

/** Oldest membership first. */
export const adminListMembersOutput = z.object({ members: z.array(listedMemberSchema), nextCursor })

/** Keyset position of a member, oldest first. */
export const memberPosition = z.object({ createdAt: z.coerce.date(), id: z.string() })

/** An invitation as admins see it: `id` is its handle, which does not open it. */
const listedInvitationSchema = invitationSchema
  .omit({ organizationId: true, teamId: true, inviterId: true })
  .extend({ createdAt: z.date(), inviter: z.object({ id: z.string(), name: z.string(), email: z.string() }) })

export type ListedInvitation = z.infer<typeof listedInvitationSchema>

/** The pending ones, then the newest, at most `limits.listedInvitations`. */
export const adminListInvitationsOutput = z.array(listedInvitationSchema)

/** Whether an admin may delete an organization: not where the options keep them all, and not one that is gone. */
export function adminDeleteOrganization<Stored>(
  organization: Stored | undefined,
  options: { disableOrganizationDeletion: boolean },
): Decision<Stored> {
  if (options.disableOrganizationDeletion) return refuse('ORGANIZATION_DELETION_DISABLED')
  return organization === undefined ? refuse('ORGANIZATION_NOT_FOUND') : allow(organization)
}
