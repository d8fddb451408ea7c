import { z } from 'zod'
import { type Organization, organizationSchema, type StoredOrganization } from './organization.ts'

const count = z.number().int()

/**
 * An organization with counts; `pendingInvitations` counts the open invitations, `ownInvitations` those of them sent by
 * the caller.
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

export type Overview = z.infer<typeof overviewSchema> & { organization: Organization }

/** The same as read. */
export type StoredOverview = Omit<Overview, 'organization'> & { organization: StoredOrganization }
