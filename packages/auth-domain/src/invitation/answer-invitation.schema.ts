import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { memberSchema } from '#member/member.ts'
import { invitationSchema } from './invitation.schema.ts'

export const acceptInvitationInput = z.object({
  invitationId: idSchema,
  /** The one-time proof in the mailed link; it proves access to the mailbox (S58). */
  proof: z.string().optional(),
})

export const acceptInvitationOutput = z.object({ invitation: invitationSchema, member: memberSchema })

export const invitationIdInput = z.object({ invitationId: idSchema })

export const rejectInvitationOutput = z.object({ invitation: invitationSchema, member: z.null() })

export const getInvitationInput = z.object({ id: idSchema })

export const getInvitationOutput = invitationSchema.extend({
  organizationName: z.string(),
  organizationSlug: z.string(),
  inviterEmail: z.string(),
  /** Anybody may claim an address: false while the inviter has not shown that it is theirs. */
  inviterEmailVerified: z.boolean(),
  /** Where accepting it leads; absent where nothing was asked for, or what is not trusted any more. */
  callbackURL: z.string().optional(),
})

/** As of better-auth 1.7; its `email` is for callers on the server only. */
export const listUserInvitationsInput = z.object({ email: z.never().optional() }).optional()

export const userInvitationSchema = invitationSchema.extend({ organizationName: z.string(), createdAt: z.date() })
