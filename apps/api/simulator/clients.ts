import type { FoyerOptions } from '@foyer/auth-domain/options'
import { providerIds } from './dialects.ts'

type SocialProviders = NonNullable<FoyerOptions['socialProviders']>
export type ClientOptions = Partial<SocialProviders[string]>

/** How Foyer is registered at a provider. */
export function clientOf(provider: string): { clientId: string; clientSecret: string } {
  return { clientId: `client-at-${provider}`, clientSecret: `secret:of/${provider}+20%` }
}

/** All nineteen as they are configured for a Foyer that is to meet the simulator. */
export function clientsAt(url: string, extra: Record<string, ClientOptions> = {}): SocialProviders {
  const clients = providerIds.map((id) => {
    const base = `${url}/${id}`
    const endpoints = {
      authorize: `${base}/authorize`,
      token: `${base}/token`,
      userInfo: `${base}/userInfo`,
      emails: `${base}/emails`,
      jwks: `${base}/jwks`,
    }
    return [id, { ...clientOf(id), issuer: base, endpoints, ...extra[id] }] as const
  })
  return Object.fromEntries(clients)
}
