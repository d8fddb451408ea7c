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

const userInfoOfSomebody = z.looseObject({ sub: z.unknown(), email: z.string().nullish() })

type Claims = Readonly<Record<string, unknown>>

/**
 * What the user info tells beside an id token, and over it. Of somebody else it counts for nothing (OpenID Connect Core
 * 1.0, section 5.3.2).
 */
export function withUserInfo(claims: Claims, userInfo: unknown): Claims {
  const told = readAs(userInfoOfSomebody, userInfo)
  if (told === undefined || told.sub !== claims.sub) return claims
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null))
  if (given.email === undefined || given.email === claims.email) return { ...claims, ...given }
  // The id token has proven the address it tells, not another.
  const { email_verified: _ofAnother, ...others } = claims
  return { ...others, ...given }
}

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
