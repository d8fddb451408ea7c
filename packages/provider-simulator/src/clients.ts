import type { FoyerOptions } from '@foyer/auth-domain/options'
import { providerIds } from './provider-quirks.ts'

type SocialProviders = NonNullable<FoyerOptions['socialProviders']>
export type ClientOptions = Partial<SocialProviders[string]>

/** The credentials Foyer is registered with at a provider. */
export function clientOf(provider: string): { clientId: string; clientSecret: string } {
  return { clientId: `client-at-${provider}`, clientSecret: `secret:of/${provider}+20%` }
}

/** The `socialProviders` option with all known providers at the simulator's URL. */
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
