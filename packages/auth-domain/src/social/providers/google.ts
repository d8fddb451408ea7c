import { profileOfClaims } from '#social/claims.ts'
import type { ProviderDefinition } from '#social/provider.ts'

export const google: ProviderDefinition = {
  authorize: {
    url: 'https://accounts.google.com/o/oauth2/auth',
    scopes: ['email', 'profile', 'openid'],
    pkce: true,
    loginHint: true,
    parameters: { include_granted_scopes: 'true' },
  },
  token: { url: 'https://oauth2.googleapis.com/token', credentials: 'body' },
  documents: {},
  idToken: {
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    jwks: ['https://www.googleapis.com/oauth2/v3/certs'],
    direct: true,
  },
  profile: ({ claims }) => profileOfClaims(claims),
}
