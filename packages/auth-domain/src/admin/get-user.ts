import { z } from 'zod'
import { linkedAccountSchema } from '#account/list-accounts.ts'
import { passkeySchema } from '#passkey/passkey.ts'
import { sessionSchema } from '#session/session.ts'
import { trustedDeviceSchema } from '#two-factor/two-factor-inputs.ts'
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

/** A second factor in force: by an app or by mail alone, since when, and what is left of it. */
export const userTwoFactorSchema = z.object({
  factor: z.enum(['totp', 'otp']),
  since: z.date(),
  backupCodes: z.number(),
  trustedDevices: z.array(trustedDeviceSchema.omit({ current: true })),
})

export type UserTwoFactor = z.infer<typeof userTwoFactorSchema>

/** A passkey without its key. */
export const userPasskeySchema = passkeySchema.pick({
  id: true,
  name: true,
  deviceType: true,
  backedUp: true,
  createdAt: true,
  lastUsedAt: true,
  suspectAt: true,
})

/** Everything an admin sees of a user; `sessions` are the unexpired ones, newest first. */
export const getUserOutput = z.object({
  user: userSchema,
  sessions: z.array(sessionSchema),
  accounts: z.array(linkedAccountSchema),
  passkeys: z.array(userPasskeySchema),
  /** Null while the second factor is off. */
  twoFactor: userTwoFactorSchema.nullable(),
  memberships: z.array(membershipSchema),
})
