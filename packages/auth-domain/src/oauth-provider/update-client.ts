import { allow, type Decision, refuse } from '#decision.ts'
import type { ClientKeySet } from './client-keys.ts'
import type { ClientRights } from './client-manager.ts'
import { limitedTo } from './client-metadata.ts'
import type { AssertionAlgorithm, OAuthClient } from './oauth-client.ts'
import { isRegistrableRedirectUri } from './redirect-uri.ts'

/** What of a client its managers change; undefined leaves it as it is. */
export type ClientUpdate = {
  client_name?: string | undefined
  client_uri?: string | null | undefined
  redirect_uris?: readonly string[] | undefined
  post_logout_redirect_uris?: readonly string[] | undefined
  scope?: string | undefined
  jwks?: ClientKeySet | undefined
  jwks_uri?: string | undefined
  token_endpoint_auth_signing_alg?: AssertionAlgorithm | undefined
  skip_consent?: boolean | undefined
  disabled?: boolean | undefined
}

/** What of a client changes. */
export type ChangeableClient = Pick<
  OAuthClient,
  | 'name'
  | 'uri'
  | 'redirectUris'
  | 'postLogoutRedirectUris'
  | 'scopes'
  | 'jwks'
  | 'jwksUri'
  | 'assertionAlgorithm'
  | 'trusted'
  | 'disabledAt'
  | 'disabledBy'
>

/** What changes in a client, by its fields. */
export function updateClient(
  client: OAuthClient,
  update: ClientUpdate,
  { knownScopes, now, rights }: { knownScopes: ReadonlySet<string>; now: Date; rights: ClientRights },
): Decision<Partial<ChangeableClient>> {
  const permitted = checkManager(client, update, rights)
  if (!permitted.allowed) return permitted
  const { redirect_uris: redirectUris, post_logout_redirect_uris: postLogoutRedirectUris } = update
  const uris = [...(redirectUris ?? []), ...(postLogoutRedirectUris ?? [])]
  if (!uris.every((uri) => isRegistrableRedirectUri(uri, client.applicationType)))
    return refuse('REDIRECT_URI_NOT_ALLOWED')
  const needsUri = client.grantTypes.includes('authorization_code') && redirectUris?.length === 0
  if (needsUri) return refuse('OAUTH_CLIENT_METADATA_INVALID', 'redirect_uris')
  // Nobody vouches for one that has registered itself, nor does an organization for the whole service.
  if (update.skip_consent === true && client.origin !== 'service') {
    return refuse('OAUTH_CLIENT_METADATA_INVALID', 'skip_consent')
  }
  const problem = problemOfKeys(client, update)
  if (problem !== undefined) return refuse('OAUTH_CLIENT_METADATA_INVALID', problem)
  const scopes = limitedTo(update.scope, client.grantTypes, knownScopes)
  return allow(
    defined({
      name: update.client_name,
      uri: update.client_uri,
      redirectUris,
      postLogoutRedirectUris,
      scopes: update.scope === undefined ? undefined : scopes,
      ...keysOf(update),
      trusted: update.skip_consent,
      ...disablingOf(client, update, { now, rights }),
    }),
  )
}

// An admin who steps in disables a client, which its owner then cannot undo, and changes nothing else of it.
function checkManager(
  { disabledBy }: Pick<OAuthClient, 'disabledBy'>,
  { disabled, ...others }: ClientUpdate,
  { owns, stepsIn }: ClientRights,
): Decision {
  const changesMore = Object.values(others).some((value) => value !== undefined)
  const undoes = disabled === false && disabledBy === 'service'
  const allowed = (owns || !changesMore) && (stepsIn || !undoes)
  return allowed ? allow() : refuse('NOT_ALLOWED_TO_MANAGE_CLIENTS')
}

function disablingOf(
  client: OAuthClient,
  { disabled }: ClientUpdate,
  { now, rights }: { now: Date; rights: ClientRights },
): Partial<Pick<ChangeableClient, 'disabledAt' | 'disabledBy'>> {
  if (disabled === undefined) return {}
  if (!disabled) return { disabledAt: null, disabledBy: null }
  const by = rights.stepsIn ? 'service' : 'owner'
  return { disabledAt: client.disabledAt ?? now, disabledBy: client.disabledBy === 'service' ? 'service' : by }
}

type KeysUpdate = Pick<ClientUpdate, 'jwks' | 'jwks_uri' | 'token_endpoint_auth_signing_alg'>

function problemOfKeys({ authentication }: OAuthClient, update: KeysUpdate): string | undefined {
  const { jwks, jwks_uri: uri, token_endpoint_auth_signing_alg: algorithm } = update
  if (jwks !== undefined && uri !== undefined) return 'jwks_uri'
  if (authentication === 'private_key_jwt') return undefined
  if (jwks !== undefined) return 'jwks'
  if (uri !== undefined) return 'jwks_uri'
  return algorithm === undefined ? undefined : 'token_endpoint_auth_signing_alg'
}

// A client has its keys here, or publishes them: one takes the place of the other.
function keysOf({ jwks, jwks_uri: jwksUri, token_endpoint_auth_signing_alg: assertionAlgorithm }: KeysUpdate) {
  if (jwks !== undefined) return { jwks, jwksUri: null, assertionAlgorithm }
  return { jwks: jwksUri === undefined ? undefined : null, jwksUri, assertionAlgorithm }
}

function defined<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}
