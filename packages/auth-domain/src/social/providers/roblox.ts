import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  sub: z.string().min(1),
  nickname: displayText,
  preferred_username: displayText,
  picture: optionalText,
})

// Roblox sends no email.
export const roblox: ProviderDefinition = {
  authorize: {
    url: 'https://apis.roblox.com/oauth/v1/authorize',
    scopes: ['openid', 'profile'],
    pkce: false,
    parameters: { prompt: 'select_account consent' },
  },
  token: { url: 'https://apis.roblox.com/oauth/v1/token', credentials: 'body' },
  documents: { userInfo: { url: 'https://apis.roblox.com/oauth/v1/userinfo' } },
  emailNeverVerified: true,
  mayLackEmail: true,
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)
    if (user === undefined) return undefined
    return {
      accountId: user.sub,
      email: undefined,
      emailVerified: false,
      name: user.nickname || user.preferred_username || '',
      image: user.picture ?? null,
    }
  },
}
