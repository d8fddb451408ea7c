import { z } from 'zod'
import { profileOfClaims } from '#social/claims.ts'
import { displayText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const usernameClaims = z.object({ preferred_username: displayText })
const requestedClaims = { id_token: { email: null, email_verified: null, preferred_username: null, picture: null } }

export const twitch: ProviderDefinition = {
  authorize: {
    url: 'https://id.twitch.tv/oauth2/authorize',
    scopes: ['user:read:email', 'openid'],
    pkce: false,
    parameters: { claims: JSON.stringify(requestedClaims) },
  },
  token: { url: 'https://id.twitch.tv/oauth2/token', credentials: 'body' },
  documents: {},
  idToken: { issuers: ['https://id.twitch.tv/oauth2'], jwks: ['https://id.twitch.tv/oauth2/keys'] },
  emailNeverVerified: true,
  profile({ claims }) {
    const profile = profileOfClaims(claims)
    if (profile === undefined) return undefined
    // Twitch's `email_verified` is ignored (wire).
    return {
      ...profile,
      emailVerified: false,
      name: readAs(usernameClaims, claims)?.preferred_username || profile.name,
    }
  },
}
