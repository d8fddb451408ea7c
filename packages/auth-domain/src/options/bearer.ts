import { z } from 'zod'

/**
 * `requireSignature` is better-auth's and changes nothing: a value without a signature is never a credential (S22).
 */
export const bearerOptions = z.strictObject({
  enabled: z.boolean().default(false),
  requireSignature: z.boolean().optional(),
})
