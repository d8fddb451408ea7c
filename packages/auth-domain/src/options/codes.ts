import { z } from 'zod'
import { limits } from '#limits.ts'
import { seconds, wholeNumber } from './shared.ts'

export const magicLinkOptions = z.strictObject({
  enabled: z.boolean().default(false),
  expiresIn: seconds.min(1).default(limits.magicLinkExpiresIn),
  disableSignUp: z.boolean().default(false),
})

export const emailOtpOptions = z.strictObject({
  enabled: z.boolean().default(false),
  otpLength: wholeNumber(4, 12).default(limits.emailCodeLength),
  expiresIn: seconds.min(1).default(limits.emailCodeExpiresIn),
  allowedAttempts: wholeNumber(1, 10).default(limits.emailCodeAttempts),
  changeEmail: z
    .strictObject({ enabled: z.boolean().default(false), verifyCurrentEmail: z.boolean().default(false) })
    .prefault({}),
  sendVerificationOnSignUp: z.boolean().default(false),
  disableSignUp: z.boolean().default(false),
})
