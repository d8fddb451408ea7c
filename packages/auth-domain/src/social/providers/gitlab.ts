import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  id: z.number().int(),
  username: displayText,
  name: displayText,
  email: optionalText,
  confirmed_at: optionalText,
  state: z.string(),
  locked: z.boolean().default(false),
  avatar_url: optionalText,
})

// Users blocked at GitLab cannot sign in. `confirmed_at` is set once GitLab has verified the email.
export const gitlab: ProviderDefinition = {
  authorize: { url: 'https://gitlab.com/oauth/authorize', scopes: ['read_user'], pkce: true, loginHint: true },
  token: { url: 'https://gitlab.com/oauth/token', credentials: 'body' },
  documents: { userInfo: { url: 'https://gitlab.com/api/v4/user' } },
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)
    if (user === undefined || user.state !== 'active' || user.locked) return undefined
    return {
      accountId: String(user.id),
      email: user.email,
      emailVerified: user.confirmed_at !== undefined,
      name: user.name || user.username,
      image: user.avatar_url ?? null,
    }
  },
}
