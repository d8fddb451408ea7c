import { z } from 'zod'
import { briefUserSchema } from '#user/user.ts'

/** Without `image` (wire). */
export const signInAnonymousOutput = z.object({ token: z.string(), user: briefUserSchema.omit({ image: true }) })
