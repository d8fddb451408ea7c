import { z } from 'zod'
import { displayText, optionalText, subject } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  data: z.tuple([
    z.object({
      user_id: subject,
      name: displayText,
      email: optionalText,
      profile_picture: optionalText,
    }),
  ]),
})

// Kick does not report whether the email is verified.
export const kick: ProviderDefinition = {
  authorize: { url: 'https://id.kick.com/oauth/authorize', scopes: ['user:read'], pkce: true },
  token: { url: 'https://id.kick.com/oauth/token', credentials: 'body', refreshes: false },
  documents: { userInfo: { url: 'https://api.kick.com/public/v1/users' } },
  emailNeverVerified: true,
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)?.data[0]
    if (user === undefined) return undefined
    return {
      accountId: user.user_id,
      email: user.email,
      emailVerified: false,
      name: user.name,
      image: user.profile_picture ?? null,
    }
  },
}
