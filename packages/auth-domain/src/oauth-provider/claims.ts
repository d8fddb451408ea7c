import type { TokenOrganization } from '#keys/token-organization.ts'
import { type Language, parseLanguage, tagOf } from '#language.ts'

/** What claims are made of: a user, and the organization of the grant. */
export type ClaimSource = {
  user: {
    id: string
    name: string
    email: string
    emailVerified: boolean
    image: string | null
    language: number | null
    username: string | null
    updatedAt: Date
  }
  organization: TokenOrganization | undefined
}

/** The claims about a user that scopes give (OpenID Connect Core, section 5.4), with `sub`. */
export type Claims = { sub: string } & Readonly<Record<string, unknown>>

/** The claims that this service can make. */
export const supportedClaims = [
  'sub',
  'name',
  'picture',
  'preferred_username',
  'locale',
  'updated_at',
  'email',
  'email_verified',
  'organization',
] as const

/** What a client may know of the user, by the scopes of its grant. */
export function claimsOf({ user, organization }: ClaimSource, scopes: readonly string[]): Claims {
  return {
    sub: user.id,
    ...(scopes.includes('profile') ? profileOf(user) : {}),
    ...(scopes.includes('email') ? { email: user.email, email_verified: user.emailVerified } : {}),
    ...(scopes.includes('organization') && organization !== undefined ? { organization } : {}),
  }
}

function profileOf({ name, image, username, language, updatedAt }: ClaimSource['user']): Record<string, unknown> {
  const known: Language | undefined = parseLanguage(language)
  return {
    name,
    ...(image !== null && { picture: image }),
    ...(username !== null && { preferred_username: username }),
    ...(known !== undefined && { locale: tagOf(known) }),
    updated_at: Math.floor(updatedAt.getTime() / 1000),
  }
}
