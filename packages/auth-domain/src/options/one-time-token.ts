import { z } from 'zod'
import { limits } from '#limits.ts'
import { wholeNumber } from './shared.ts'

/**
 * `expiresIn` in minutes, as better-auth has it. `disableClientRequest`: tokens are made by the server alone. `newSession`:
 * anyone who presents a token gets a session of their own, instead of the one that made it.
 */
export const oneTimeTokenOptions = z.strictObject({
  enabled: z.boolean().default(false),
  expiresIn: wholeNumber(1, limits.oneTimeTokenMaxMinutes).default(limits.oneTimeTokenMinutes),
  disableClientRequest: z.boolean().default(false),
  newSession: z.boolean().default(false),
})
