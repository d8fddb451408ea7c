import type { ProviderDefinition } from './provider.ts'
import { apple } from './providers/apple.ts'
import { discord } from './providers/discord.ts'
import { dropbox } from './providers/dropbox.ts'
import { facebook } from './providers/facebook.ts'
import { github } from './providers/github.ts'
import { gitlab } from './providers/gitlab.ts'
import { google } from './providers/google.ts'
import { huggingface } from './providers/huggingface.ts'
import { kick } from './providers/kick.ts'
import { linkedin } from './providers/linkedin.ts'
import { microsoft } from './providers/microsoft.ts'
import { reddit } from './providers/reddit.ts'
import { roblox } from './providers/roblox.ts'
import { spotify } from './providers/spotify.ts'
import { tiktok } from './providers/tiktok.ts'
import { twitch } from './providers/twitch.ts'
import { twitter } from './providers/twitter.ts'
import { vk } from './providers/vk.ts'
import { zoom } from './providers/zoom.ts'

/** The built-in providers (specification section 3); others are configured by issuer or endpoints. */
export const knownProviders = {
  apple,
  discord,
  dropbox,
  facebook,
  github,
  gitlab,
  google,
  huggingface,
  kick,
  linkedin,
  microsoft,
  reddit,
  roblox,
  spotify,
  tiktok,
  twitch,
  twitter,
  vk,
  zoom,
} as const satisfies Record<string, ProviderDefinition>

export function knownProvider(id: string): ProviderDefinition | undefined {
  return Object.entries(knownProviders).find(([knownId]) => knownId === id)?.[1]
}
