import { nameInText } from './user-text.ts'

const names: ReadonlyMap<string, string> = new Map([
  ['apple', 'Apple'],
  ['discord', 'Discord'],
  ['dropbox', 'Dropbox'],
  ['facebook', 'Facebook'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['google', 'Google'],
  ['huggingface', 'Hugging Face'],
  ['kick', 'Kick'],
  ['linkedin', 'LinkedIn'],
  ['microsoft', 'Microsoft'],
  ['reddit', 'Reddit'],
  ['roblox', 'Roblox'],
  ['spotify', 'Spotify'],
  ['tiktok', 'TikTok'],
  ['twitch', 'Twitch'],
  ['twitter', 'X/Twitter'],
  ['vk', 'VK'],
  ['zoom', 'Zoom'],
])

/** What people call the provider of that id; an unknown one goes by its id, and `credential` is the password. */
export function providerName(id: string, password: string): string {
  return id === 'credential' ? password : (names.get(id) ?? nameInText(id))
}
