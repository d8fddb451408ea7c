import { z } from 'zod'
import { briefUserSchema } from '../user/user.ts'

/** Without a picture (wire). */
export const signInAnonymousOutput = z.object({ token: z.string(), user: briefUserSchema.omit({ image: true }) })

/** An address for somebody who gave none: nobody reads there. `host` is that of the public origin. */
export function anonymousAddress(id: string, host: string): string {
  return `temp-${id.toLowerCase()}@${host}`
}
