import { z } from 'zod'
import { displayText, optionalText, subject } from './fields.ts'
import { type Profile, readAs } from './provider.ts'

const claims = z.object({
  sub: subject,
  email: optionalText,
  email_verified: z.unknown().optional(),
  name: displayText,
  preferred_username: displayText,
  picture: optionalText,
})

const userInfoSchema = z.looseObject({ sub: z.unknown(), email: optionalText })

type Claims = Readonly<Record<string, unknown>>

/**
 * Claims of an id token, overridden by those of the user info. User info with another `sub` is ignored (OpenID Connect
 * Core 1.0, section 5.3.2).
 */
export function withUserInfo(claims: Claims, userInfo: unknown): Claims {
  const info = readAs(userInfoSchema, userInfo)
  if (info === undefined || info.sub !== claims.sub) return claims
  const present = Object.fromEntries(Object.entries(info).filter(([, value]) => value !== null && value !== undefined))
  if (present.email === undefined || present.email === claims.email) return { ...claims, ...present }
  // `email_verified` of the id token refers to its own email, not to the one of the user info.
  const { email_verified: _ofOtherEmail, ...others } = claims
  return { ...others, ...present }
}

/**
 * Profile of the standard OpenID Connect claims, from an id token or the user info; verified only if the claim is
 * `true` (S43).
 */
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
