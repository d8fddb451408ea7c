import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  id: z.string().min(1),
  name: displayText,
  icon_img: optionalText,
})

// Reddit sends no email.
export const reddit: ProviderDefinition = {
  authorize: { url: 'https://www.reddit.com/api/v1/authorize', scopes: ['identity'], pkce: false },
  token: { url: 'https://www.reddit.com/api/v1/access_token', credentials: 'basic' },
  documents: { userInfo: { url: 'https://oauth.reddit.com/api/v1/me' } },
  emailNeverVerified: true,
  mayLackEmail: true,
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)
    if (user === undefined) return undefined
    return {
      accountId: user.id,
      email: undefined,
      emailVerified: false,
      name: user.name,
      image: user.icon_img?.split('?')[0] ?? null,
    }
  },
}
