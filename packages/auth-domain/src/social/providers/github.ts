import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const userSchema = z.object({
  id: z.number().int(),
  login: displayText,
  name: displayText,
  email: optionalText,
  avatar_url: optionalText,
})
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

// The email in the profile may be missing or unverified: the list of emails is authoritative.
export const github: ProviderDefinition = {
  authorize: {
    url: 'https://github.com/login/oauth/authorize',
    scopes: ['read:user', 'user:email'],
    pkce: false,
    loginHint: true,
  },
  token: { url: 'https://github.com/login/oauth/access_token', credentials: 'body' },
  documents: {
    userInfo: { url: 'https://api.github.com/user' },
    emails: { url: 'https://api.github.com/user/emails' },
  },
  profile({ documents }) {
    const user = readAs(userSchema, documents.userInfo)
    if (user === undefined) return undefined
    const emails = readAs(emailsSchema, documents.emails) ?? []
    const email = user.email || (emails.find(({ primary }) => primary) ?? emails[0])?.email
    return {
      accountId: String(user.id),
      email,
      emailVerified: emails.some((entry) => entry.email === email && entry.verified),
      name: user.name || user.login,
      image: user.avatar_url ?? null,
    }
  },
}
