import type { KnownTargets } from '@foyer/auth-domain/oauth-provider/authorization-request'
import type { Options } from '@foyer/auth-domain/options'
import { knownScopes } from '@foyer/auth-domain/options/oauth-provider'

/** What clients may ask for here. */
export function knownTargets({ oauthProvider }: Pick<Options, 'oauthProvider'>): KnownTargets {
  return { scopes: knownScopes(oauthProvider), resources: oauthProvider.resources }
}
