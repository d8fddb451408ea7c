import { z } from 'zod'
import { limits } from '#limits.ts'
import { additionalFields } from './fields.ts'
import { count, seconds } from './shared.ts'

export const emailAndPasswordOptions = z
  .strictObject({
    enabled: z.boolean().default(true),
    disableSignUp: z.boolean().default(false),
    requireEmailVerification: z.boolean().default(false),
    minPasswordLength: count.default(limits.passwordMinLength),
    maxPasswordLength: count.default(limits.passwordMaxLength),
    refuseCommonPasswords: z.boolean().default(true),
    autoSignIn: z.boolean().default(true),
    bcryptCost: z.number().int().min(limits.bcryptCostFloor).max(limits.bcryptCostHighest).optional(),
    resetPassword: z.strictObject({ enabled: z.boolean().default(true) }).prefault({}),
    resetPasswordTokenExpiresIn: seconds.default(limits.resetPasswordTokenExpiresIn),
    revokeSessionsOnPasswordReset: z.boolean().default(true),
    quietSignUp: z.boolean().default(false),
  })
  .refine((options) => options.minPasswordLength <= options.maxPasswordLength, {
    error: 'minPasswordLength is greater than maxPasswordLength',
  })
  .refine((options) => !options.quietSignUp || options.requireEmailVerification, {
    error: 'quietSignUp needs requireEmailVerification',
  })

export const emailVerificationOptions = z.strictObject({
  enabled: z.boolean().default(true),
  sendOnSignUp: z.boolean().default(false),
  autoSignInAfterVerification: z.boolean().default(false),
  expiresIn: seconds.default(limits.verificationTokenExpiresIn),
})

export const userOptions = z.strictObject({
  additionalFields: additionalFields('user'),
  changeEmail: z.strictObject({ enabled: z.boolean().default(true) }).prefault({}),
  deleteUser: z
    .strictObject({
      enabled: z.boolean().default(true),
      sendVerification: z.boolean().default(false),
      deleteTokenExpiresIn: seconds.default(limits.deleteTokenExpiresIn),
    })
    .prefault({}),
})

export const accountOptions = z.strictObject({
  accountLinking: z
    .strictObject({
      enabled: z.boolean().default(true),
      trustedProviders: z.array(z.string()).default([]),
      allowDifferentEmails: z.boolean().default(false),
      allowUnlinkingAll: z.boolean().default(false),
    })
    .prefault({}),
})

/** `retention`: how old an anonymous user without a session must be to be deleted; false keeps them all. */
export const anonymousOptions = z.strictObject({
  enabled: z.boolean().default(false),
  retention: z.union([seconds, z.literal(false)]).default(limits.anonymousUserRetention),
})
