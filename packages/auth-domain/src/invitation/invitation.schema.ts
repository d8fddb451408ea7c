import { z } from 'zod'

export const invitationStatuses = ['pending', 'accepted', 'rejected', 'canceled'] as const

export type InvitationStatus = (typeof invitationStatuses)[number]

/**
 * An invitation as API answers show it; `teamId` is absent when teams are disabled. Expired is not a stored status: it is
 * a pending invitation past `expiresAt`.
 */
export const invitationSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  email: z.string(),
  role: z.string(),
  teamId: z.string().nullable().optional(),
  status: z.enum(invitationStatuses),
  expiresAt: z.date(),
  inviterId: z.string(),
})
