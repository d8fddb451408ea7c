import { z } from 'zod'
import { type Profile, readAs } from './provider.ts'

const claims = z.object({
  sub: z.union([z.string().min(1), z.number()]).transform(String),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().nullish(),
  preferred_username: z.string().nullish(),
  picture: z.string().nullish(),
})

/** The standard claims of OpenID Connect, from an id token or the user info; verified only where it says true (S43). */
export function profileOfClaims(document: unknown): Profile | undefined {
  const read = readAs(claims, document)
  if (read === undefined) return undefined
  return {
    accountId: read.sub,
    email: read.email,
    emailVerified: read.email_verified === true,
    name: read.name || read.preferred_username || '',
    image: read.picture ?? null,
  }
}
