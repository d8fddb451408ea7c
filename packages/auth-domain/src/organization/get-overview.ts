import { z } from 'zod'
import { type Organization, organizationSchema, type StoredOrganization } from './organization.ts'

const count = z.number().int()

const allowed = count.nullable()

/**
 * An organization with counts; `pendingInvitations` counts the open invitations, `ownInvitations` those of them sent by
 * the caller. `limits` are how many there may be, null where there is no limit.
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
  limits: z.object({ members: allowed, teams: allowed, pendingInvitations: allowed }),
})

export type Overview = z.infer<typeof overviewSchema> & { organization: Organization }

/** The same as read; the limits are options, and not stored. */
export type StoredOverview = Omit<Overview, 'organization' | 'limits'> & { organization: StoredOrganization }
