import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const user = z.object({
  data: z.object({
    id: z.string().min(1),
    name: displayText,
    profile_image_url: optionalText,
  }),
})
const address = z.object({ data: z.object({ confirmed_email: z.string() }) })

const ME = 'https://api.x.com/2/users/me'

// Sends an email only if the application has that permission, and then a confirmed one.
export const twitter: ProviderDefinition = {
  authorize: {
    url: 'https://x.com/i/oauth2/authorize',
    scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
    pkce: true,
  },
  token: { url: 'https://api.x.com/2/oauth2/token', credentials: 'basic' },
  documents: {
    userInfo: { url: `${ME}?user.fields=profile_image_url` },
    emails: { url: `${ME}?user.fields=confirmed_email` },
  },
  mayLackEmail: true,
  profile({ documents }) {
    const read = readAs(user, documents.userInfo)?.data
    if (read === undefined) return undefined
    const email = readAs(address, documents.emails)?.data.confirmed_email
    return {
      accountId: read.id,
      email,
      emailVerified: email !== undefined,
      name: read.name,
      image: read.profile_image_url ?? null,
    }
  },
}
