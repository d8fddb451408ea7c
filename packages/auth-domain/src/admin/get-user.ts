import { z } from 'zod'
import { linkedAccountSchema } from '../account/list-accounts.ts'
import { sessionSchema } from '../session/session.ts'
import { userSchema } from '../user/user.ts'

/** An organization somebody is in, and as what. */
export const membershipSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  slug: z.string(),
  role: z.string(),
  /** Since when. */
  createdAt: z.date(),
})

export type Membership = z.infer<typeof membershipSchema>

/** All an admin sees of a user; `sessions` are the live ones, newest first. */
export const getUserOutput = z.object({
  user: userSchema,
  sessions: z.array(sessionSchema),
  accounts: z.array(linkedAccountSchema),
  memberships: z.array(membershipSchema),
})
