import { z } from 'zod'
import { displayText, optionalText, subject } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  user: z.object({
    user_id: subject,
    first_name: displayText,
    last_name: displayText,
    email: optionalText,
    avatar: optionalText,
  }),
})

// VK does not report whether the email is verified.
export const vk: ProviderDefinition = {
  authorize: { url: 'https://id.vk.com/authorize', scopes: ['email', 'phone'], pkce: true },
  token: { url: 'https://id.vk.com/oauth2/auth', credentials: 'body' },
  documents: {
    userInfo: { url: 'https://id.vk.com/oauth2/user_info', method: 'POST', form: 'access_token and client_id' },
  },
  emailNeverVerified: true,
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)?.user
    if (user === undefined) return undefined
    return {
      accountId: user.user_id,
      email: user.email,
      emailVerified: false,
      name: `${user.first_name} ${user.last_name}`.trim(),
      image: user.avatar ?? null,
    }
  },
}
