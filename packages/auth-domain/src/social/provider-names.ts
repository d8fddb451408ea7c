import type { knownProviders } from './registry.ts'

const names: Record<keyof typeof knownProviders, string> = {
  apple: 'Apple',
  discord: 'Discord',
  dropbox: 'Dropbox',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  huggingface: 'Hugging Face',
  kick: 'Kick',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  reddit: 'Reddit',
  roblox: 'Roblox',
  spotify: 'Spotify',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  twitter: 'X',
  vk: 'VK',
  zoom: 'Zoom',
}

/** Display name of a provider; an unknown provider gets its id, each word capitalized. */
export function providerName(id: string): string {
  return isKnown(id) ? names[id] : id.split(/[-_]+/).map(capitalized).join(' ').trim()
}

function isKnown(id: string): id is keyof typeof names {
  return Object.hasOwn(names, id)
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
