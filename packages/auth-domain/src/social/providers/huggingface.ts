import { profileOfClaims } from '#social/claims.ts'
import type { ProviderDefinition } from '#social/provider.ts'

export const huggingface: ProviderDefinition = {
  authorize: { url: 'https://huggingface.co/oauth/authorize', scopes: ['openid', 'profile', 'email'], pkce: true },
  token: { url: 'https://huggingface.co/oauth/token', credentials: 'basic' },
  documents: { userInfo: { url: 'https://huggingface.co/oauth/userinfo' } },
  profile: ({ documents }) => profileOfClaims(documents.userInfo),
}
