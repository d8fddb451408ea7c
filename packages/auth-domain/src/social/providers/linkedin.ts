import { profileOfClaims } from '#social/claims.ts'
import type { ProviderDefinition } from '#social/provider.ts'

export const linkedin: ProviderDefinition = {
  authorize: {
    url: 'https://www.linkedin.com/oauth/v2/authorization',
    scopes: ['profile', 'email', 'openid'],
    pkce: false,
    loginHint: true,
  },
  token: { url: 'https://www.linkedin.com/oauth/v2/accessToken', credentials: 'body' },
  documents: { userInfo: { url: 'https://api.linkedin.com/v2/userinfo' } },
  profile: ({ documents }) => profileOfClaims(documents.userInfo),
}
