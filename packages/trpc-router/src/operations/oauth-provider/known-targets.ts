import type { KnownTargets } from '@foyer/auth-domain/oauth-provider/authorization-request'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { grantableScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import type { Options } from '@foyer/auth-domain/options'
import { knownScopes } from '@foyer/auth-domain/options/oauth-provider'
import type { StoredGrant } from '@foyer/db/oauth-provider/grants'
import type { Call } from '#runtime/context/call.ts'

/** What clients may ask for here. */
export function knownTargets({ oauthProvider }: Pick<Options, 'oauthProvider'>): KnownTargets {
  return { scopes: knownScopes(oauthProvider), resources: oauthProvider.resources }
}

type Configured = Pick<Call, 'options'>

/** Of the scopes of a grant, those that its client may still have. */
export function usableScopes(
  { options }: Configured,
  client: OAuthClient,
  { scopes }: Pick<StoredGrant, 'scopes'>,
): string[] {
  return grantableScopes(scopes, knownTargets(options).scopes, client.scopes)
}

/** Of the APIs of a grant, those that there still are. */
export function usableResources({ options }: Configured, { resources }: Pick<StoredGrant, 'resources'>): string[] {
  return resources.filter((resource) => options.oauthProvider.resources.includes(resource))
}
