import { z } from 'zod'
import { briefUserSchema } from '#user/user.ts'

/** Without `image` (wire). */
export const signInAnonymousOutput = z.object({ token: z.string(), user: briefUserSchema.omit({ image: true }) })

/** Placeholder email of an anonymous user; no mailbox exists for it. `host` is the host of the public origin. */
export function anonymousEmail(id: string, host: string): string {
  return `temp-${id.toLowerCase()}@${host}`
}
