import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string().min(1),
      display_name: displayText,
      username: displayText,
      avatar_large_url: optionalText,
    }),
  }),
})

// TikTok sends no email, and calls the client id `client_key`.
export const tiktok: ProviderDefinition = {
  authorize: {
    url: 'https://www.tiktok.com/v2/auth/authorize',
    scopes: ['user.info.profile'],
    separator: ',',
    pkce: false,
    clientParameter: 'client_key',
  },
  token: { url: 'https://open.tiktokapis.com/v2/oauth/token/', credentials: 'body' },
  documents: {
    userInfo: {
      url: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_large_url,display_name,username',
    },
  },
  emailNeverVerified: true,
  mayLackEmail: true,
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)?.data.user
    if (user === undefined) return undefined
    return {
      accountId: user.open_id,
      email: undefined,
      emailVerified: false,
      name: user.display_name || user.username || '',
      image: user.avatar_large_url ?? null,
    }
  },
}
