import { z } from 'zod'
import { limits } from '#limits.ts'
import { issuerSchema } from '#two-factor/issuer.ts'
import { requiredSecondFactor } from '#two-factor/required-second-factor.ts'

/** Names and defaults are better-auth's, `required` is ours; `otpOptions.period` is in minutes, `totpOptions.period` in seconds. */
export const twoFactorOptions = z.strictObject({
  enabled: z.boolean().default(false),
  required: requiredSecondFactor.default('off'),
  issuer: issuerSchema.optional(),
  skipVerificationOnEnable: z.boolean().default(false),
  allowPasswordless: z.boolean().default(false),
  totpOptions: z
    .strictObject({
      digits: z.literal([6, 8]).default(6),
      period: z.number().int().min(1).max(limits.totpMaxPeriod).default(30),
      disable: z.boolean().default(false),
    })
    .prefault({}),
  otpOptions: z
    .strictObject({
      enabled: z.boolean().default(true),
      digits: z.number().int().min(6).max(12).default(6),
      period: z.number().positive().max(limits.otpMaxPeriod).default(3),
      allowedAttempts: z.number().int().min(1).max(limits.secondFactorAttempts).default(limits.secondFactorAttempts),
    })
    .prefault({}),
  backupCodeOptions: z
    .strictObject({
      amount: z.number().int().min(1).max(100).default(10),
      length: z.number().int().min(8).max(64).default(10),
    })
    .prefault({}),
})
