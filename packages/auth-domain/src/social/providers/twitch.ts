import { z } from 'zod'
import { profileOfClaims } from '../claims.ts'
import { type ProviderDefinition, readAs } from '../provider.ts'

const named = z.object({ preferred_username: z.string() })
const wanted = { id_token: { email: null, email_verified: null, preferred_username: null, picture: null } }

export const twitch: ProviderDefinition = {
  authorize: {
    url: 'https://id.twitch.tv/oauth2/authorize',
    scopes: ['user:read:email', 'openid'],
    pkce: false,
    parameters: { claims: JSON.stringify(wanted) },
  },
  token: { url: 'https://id.twitch.tv/oauth2/token', credentials: 'body' },
  documents: {},
  idToken: { issuers: ['https://id.twitch.tv/oauth2'], jwks: 'https://id.twitch.tv/oauth2/keys' },
  neverVouches: true,
  profile({ claims }) {
    const profile = profileOfClaims(claims)
    if (profile === undefined) return undefined
    // Its word on an address is not taken (wire).
    return { ...profile, emailVerified: false, name: readAs(named, claims)?.preferred_username ?? profile.name }
  },
}
