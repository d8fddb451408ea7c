import { z } from 'zod'
import { profileOfClaims } from '#social/claims.ts'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  id: z.string().min(1),
  name: displayText,
  email: optionalText,
  email_verified: z.unknown().optional(),
  picture: z
    .object({ data: z.object({ url: z.string() }) })
    .optional()
    .catch(undefined),
})

// The id tokens of Limited Login (iOS) are signed with keys that Facebook documents at both addresses in turn. They do
// not say whether the email is verified.
export const facebook: ProviderDefinition = {
  authorize: {
    url: 'https://www.facebook.com/v21.0/dialog/oauth',
    scopes: ['email', 'public_profile'],
    pkce: false,
    loginHint: true,
  },
  token: { url: 'https://graph.facebook.com/oauth/access_token', credentials: 'body' },
  documents: { userInfo: { url: 'https://graph.facebook.com/me?fields=id,name,email,picture' } },
  idToken: {
    issuers: ['https://www.facebook.com', 'https://limited.facebook.com'],
    jwks: [
      'https://www.facebook.com/.well-known/oauth/openid/jwks',
      'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
    ],
    direct: true,
  },
  profile({ documents, claims }) {
    if (documents.userInfo === undefined) return profileOfClaims(claims)
    const user = readAs(schema, documents.userInfo)
    if (user === undefined) return undefined
    return {
      accountId: user.id,
      email: user.email,
      emailVerified: user.email_verified === true,
      name: user.name,
      image: user.picture?.data.url ?? null,
    }
  },
}
