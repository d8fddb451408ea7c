import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  account_id: z.string().min(1),
  name: z.object({ display_name: displayText }).catch({ display_name: '' }),
  email: optionalText,
  email_verified: z.unknown().optional(),
  profile_photo_url: optionalText,
})

export const dropbox: ProviderDefinition = {
  authorize: { url: 'https://www.dropbox.com/oauth2/authorize', scopes: ['account_info.read'], pkce: true },
  token: { url: 'https://api.dropboxapi.com/oauth2/token', credentials: 'body' },
  documents: { userInfo: { url: 'https://api.dropboxapi.com/2/users/get_current_account', method: 'POST' } },
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)
    if (user === undefined) return undefined
    return {
      accountId: user.account_id,
      email: user.email,
      emailVerified: user.email_verified === true,
      name: user.name.display_name,
      image: user.profile_photo_url ?? null,
    }
  },
}
