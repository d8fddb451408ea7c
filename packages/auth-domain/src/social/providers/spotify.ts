import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  id: z.string().min(1),
  display_name: displayText,
  email: optionalText,
  images: z.array(z.object({ url: z.string() })).catch([]),
})

// Spotify documents the email as unverified.
export const spotify: ProviderDefinition = {
  authorize: { url: 'https://accounts.spotify.com/authorize', scopes: ['user-read-email'], pkce: true },
  token: { url: 'https://accounts.spotify.com/api/token', credentials: 'basic' },
  documents: { userInfo: { url: 'https://api.spotify.com/v1/me' } },
  emailNeverVerified: true,
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)
    if (user === undefined) return undefined
    return {
      accountId: user.id,
      email: user.email,
      emailVerified: false,
      name: user.display_name,
      image: user.images[0]?.url ?? null,
    }
  },
}
