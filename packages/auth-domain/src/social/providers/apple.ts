import { z } from 'zod'
import { profileOfClaims } from '#social/claims.ts'
import { displayText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const claims = z.object({ email_verified: z.unknown() })
const sentUser = z.object({ name: z.object({ firstName: displayText, lastName: displayText }) })

// Apple sends the name once, in a form field beside the code; its `email_verified` may be the string "true".
export const apple: ProviderDefinition = {
  authorize: {
    url: 'https://appleid.apple.com/auth/authorize',
    scopes: ['email', 'name'],
    pkce: false,
    parameters: { response_type: 'code id_token', response_mode: 'form_post' },
  },
  token: { url: 'https://appleid.apple.com/auth/token', credentials: 'body' },
  documents: {},
  idToken: { issuers: ['https://appleid.apple.com'], jwks: ['https://appleid.apple.com/auth/keys'], direct: true },
  profile(assertion) {
    const profile = profileOfClaims(assertion.claims)
    if (profile === undefined) return undefined
    const verified = readAs(claims, assertion.claims)?.email_verified
    return {
      ...profile,
      emailVerified: verified === true || verified === 'true',
      name: nameOf(assertion.sentUser) || profile.name || profile.email || '',
    }
  },
}

function nameOf(json: string | undefined): string | undefined {
  if (json === undefined) return undefined
  try {
    const read = readAs(sentUser, JSON.parse(json))
    return read && `${read.name.firstName} ${read.name.lastName}`.trim()
  } catch {
    return undefined
  }
}
