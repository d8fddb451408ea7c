import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { statusSchema } from '#session/session.ts'
import { briefUserSchema } from '#user/user.ts'
import { issuerSchema } from './issuer.ts'

export const twoFactorPasswordInput = z.object({ password: z.string() })

export const enableTwoFactorInput = twoFactorPasswordInput.extend({ issuer: issuerSchema.optional() })

export const enableTwoFactorOutput = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

export const getTotpUriOutput = z.object({ totpURI: z.string() })

export const backupCodesOutput = statusSchema.extend({ backupCodes: z.array(z.string()) })

/** What a code is for: the session alone, or where it is not given a pending sign-in of the browser before it. */
const subjectSchema = z.literal('session').optional()

export type RequestedSubject = z.infer<typeof subjectSchema>

/** `trustDevice` is ignored: the verification decides. */
export const sendTwoFactorOtpInput = z
  .object({ trustDevice: z.boolean().optional(), subject: subjectSchema })
  .optional()

export const verifySecondFactorInput = z.object({
  code: z.string(),
  trustDevice: z.boolean().optional(),
  subject: subjectSchema,
})

export const verifyBackupCodeInput = verifySecondFactorInput.extend({ disableSession: z.boolean().optional() })

export const verifySecondFactorOutput = z.object({ token: z.string(), user: briefUserSchema })

/** Without a token where no session was asked for. */
export const verifyBackupCodeOutput = verifySecondFactorOutput.partial({ token: true })

/** A browser that is not asked for the second factor. */
export const trustedDeviceSchema = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  /** Whether it is the browser that asks. */
  current: z.boolean(),
})

export type TrustedDevice = z.infer<typeof trustedDeviceSchema>

export const revokeTrustedDeviceInput = z.object({ id: idSchema })
