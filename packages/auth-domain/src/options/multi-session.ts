import { z } from 'zod'
import { limits } from '#limits.ts'
import { count } from './shared.ts'

/** `maximumSessions`: how many sessions one browser keeps; a further sign-in ends the oldest. */
export const multiSessionOptions = z.strictObject({
  enabled: z.boolean().default(false),
  maximumSessions: count.min(1).max(limits.deviceSessionsMax).default(limits.deviceSessions),
})
