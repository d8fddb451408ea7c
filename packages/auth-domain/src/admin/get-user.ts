import { z } from 'zod'
import { linkedAccountSchema } from '#account/list-accounts.ts'
import { sessionSchema } from '#session/session.ts'
import { userSchema } from '#user/user.ts'

/** An organization a user is a member of, with their role. */
export const membershipSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  slug: z.string(),
  role: z.string(),
  /** When the user became a member. */
  createdAt: z.date(),
})

export type Membership = z.infer<typeof membershipSchema>

/** Everything an admin sees of a user; `sessions` are the unexpired ones, newest first. */
export const getUserOutput = z.object({
  user: userSchema,
  sessions: z.array(sessionSchema),
  accounts: z.array(linkedAccountSchema),
  memberships: z.array(membershipSchema),
})
