import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  id: z.string().min(1),
  display_name: displayText,
  email: optionalText,
  verified: z.unknown().optional(),
  pic_url: optionalText,
})

export const zoom: ProviderDefinition = {
  authorize: { url: 'https://zoom.us/oauth/authorize', scopes: [], noScope: true, pkce: true },
  token: { url: 'https://zoom.us/oauth/token', credentials: 'basic', refreshes: false },
  documents: { userInfo: { url: 'https://api.zoom.us/v2/users/me' } },
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)
    if (user === undefined) return undefined
    return {
      accountId: user.id,
      email: user.email,
      emailVerified: user.verified === 1,
      name: user.display_name,
      image: user.pic_url ?? null,
    }
  },
}
