/** Providers by the names that other services have for them; any other keeps its name. */
const ids: Readonly<Record<string, string>> = {
  'apple.com': 'apple',
  azure: 'microsoft',
  'azure-ad': 'microsoft',
  'facebook.com': 'facebook',
  'github.com': 'github',
  'google-oauth2': 'google',
  'google.com': 'google',
  'linkedin-openid': 'linkedin',
  linkedin_oidc: 'linkedin',
  'microsoft-entra-id': 'microsoft',
  'microsoft.com': 'microsoft',
  slack_oidc: 'slack',
  'twitter.com': 'twitter',
  vkontakte: 'vk',
  windowslive: 'microsoft',
  x: 'twitter',
}

const PROVIDER = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** The id of a provider that another service names so; undefined for a name that is none, and for that of passwords. */
export function providerIdOf(name: string): string | undefined {
  const lowered = name.toLowerCase()
  const id = Object.hasOwn(ids, lowered) ? ids[lowered] : lowered
  return id !== undefined && PROVIDER.test(id) && id !== 'credential' ? id : undefined
}
