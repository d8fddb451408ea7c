import { z } from 'zod'
import { displayText, optionalText } from '#social/fields.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const schema = z.object({
  id: z.string().regex(/^\d+$/),
  username: displayText,
  global_name: displayText,
  email: optionalText,
  verified: z.unknown().optional(),
  avatar: optionalText,
  discriminator: z
    .string()
    .regex(/^\d{1,4}$/)
    .catch('0'),
})

export const discord: ProviderDefinition = {
  authorize: {
    url: 'https://discord.com/api/oauth2/authorize',
    scopes: ['identify', 'email'],
    pkce: false,
    parameters: { prompt: 'none' },
  },
  token: { url: 'https://discord.com/api/oauth2/token', credentials: 'body' },
  documents: { userInfo: { url: 'https://discord.com/api/users/@me' } },
  profile({ documents }) {
    const user = readAs(schema, documents.userInfo)
    if (user === undefined) return undefined
    const image = avatarUrl(user)
    return {
      accountId: user.id,
      email: user.email,
      emailVerified: user.verified === true,
      name: user.global_name || user.username,
      image,
      addedToDocument: { image_url: image },
    }
  },
}

// Discord's documented avatar URLs; without a custom avatar, one of six chosen by the id's timestamp.
function avatarUrl({ id, avatar, discriminator }: z.output<typeof schema>): string {
  if (avatar) {
    return `https://cdn.discordapp.com/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
  }
  const index = discriminator === '0' ? Number(BigInt(id) >> 22n) % 6 : Number.parseInt(discriminator, 10) % 5
  return `https://cdn.discordapp.com/embed/avatars/${index}.png`
}
