import { z } from 'zod'
import { organizationSchema } from './organization.ts'

const count = z.number().int()

/**
 * An organization with how much is in it; `pendingInvitations` counts those still open, `ownInvitations` those of them
 * that the reader has sent.
 */
export const overviewSchema = z.object({
  organization: organizationSchema,
  counts: z.object({
    members: count,
    owners: count,
    teams: count,
    pendingInvitations: count,
    ownInvitations: count,
  }),
})

export type Overview = z.infer<typeof overviewSchema>
