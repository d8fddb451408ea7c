import { z } from 'zod'

/** A sign-in method of a user, without its tokens or hash (S47). `scopes` is empty when none were granted. */
export const linkedAccountSchema = z.object({
  id: z.string(),
  provider: z.string(),
  /** The same, by the name that later versions of better-auth give it. */
  providerId: z.string(),
  userId: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  accountId: z.string(),
  scopes: z.array(z.string()),
})

export type LinkedAccount = z.infer<typeof linkedAccountSchema>

/** Stored joined by commas (specification section 3). */
export function parseScopes(joined: string | null): string[] {
  return joined === null ? [] : joined.split(',')
}
