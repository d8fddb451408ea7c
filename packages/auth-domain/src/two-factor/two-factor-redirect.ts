import { z } from 'zod'

/** The answer to a sign-in whose second factor is outstanding (wire); `twoFactorMethods` since 1.7. */
export const twoFactorRedirectSchema = z.object({
  twoFactorRedirect: z.literal(true),
  twoFactorMethods: z.array(z.enum(['totp', 'otp'])),
})

export type TwoFactorRedirect = z.infer<typeof twoFactorRedirectSchema>
