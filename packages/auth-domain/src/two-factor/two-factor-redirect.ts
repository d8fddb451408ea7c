import { z } from 'zod'

/** The answer to a sign-in whose second factor is outstanding (wire). */
export const twoFactorRedirectSchema = z.object({ twoFactorRedirect: z.literal(true) })

export type TwoFactorRedirect = z.infer<typeof twoFactorRedirectSchema>
