import { z } from 'zod'
import { limits } from '#limits.ts'
import { issuerSchema } from '#two-factor/issuer.ts'
import { wholeNumber } from './shared.ts'

/** Names and defaults are better-auth's, `required` is ours; `otpOptions.period` is in minutes, `totpOptions.period` in seconds. */
export const twoFactorOptions = z.strictObject({
  enabled: z.boolean().default(false),
  required: z.enum(['off', 'admins', 'everyone']).default('off'),
  issuer: issuerSchema.optional(),
  skipVerificationOnEnable: z.boolean().default(false),
  allowPasswordless: z.boolean().default(false),
  totpOptions: z
    .strictObject({
      digits: z.literal([6, 8], { error: 'is 6 or 8: write 6' }).default(6),
      period: wholeNumber(1, limits.totpMaxPeriod).default(30),
      disable: z.boolean().default(false),
    })
    .prefault({}),
  otpOptions: z
    .strictObject({
      enabled: z.boolean().default(true),
      digits: wholeNumber(6, 12).default(6),
      period: z.number().positive().max(limits.otpMaxPeriod).default(3),
      allowedAttempts: wholeNumber(1, limits.secondFactorAttempts).default(limits.secondFactorAttempts),
    })
    .prefault({}),
  backupCodeOptions: z
    .strictObject({
      amount: wholeNumber(1, 100).default(10),
      length: wholeNumber(8, 64).default(10),
    })
    .prefault({}),
})
