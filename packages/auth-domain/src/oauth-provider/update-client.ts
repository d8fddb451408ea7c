import { allow, type Decision, refuse } from '#decision.ts'
import { limitedTo } from './client-metadata.ts'
import type { OAuthClient } from './oauth-client.ts'
import { isRegistrableRedirectUri } from './redirect-uri.ts'

/** What of a client its managers change; undefined leaves it as it is. */
export type ClientUpdate = {
  client_name?: string | undefined
  client_uri?: string | null | undefined
  redirect_uris?: readonly string[] | undefined
  post_logout_redirect_uris?: readonly string[] | undefined
  scope?: string | undefined
  skip_consent?: boolean | undefined
  disabled?: boolean | undefined
}

type Changeable = Pick<
  OAuthClient,
  'name' | 'uri' | 'redirectUris' | 'postLogoutRedirectUris' | 'scopes' | 'trusted' | 'disabledAt'
>

/** What changes in a client, by its fields. */
export function updateClient(
  client: OAuthClient,
  update: ClientUpdate,
  { knownScopes, now }: { knownScopes: ReadonlySet<string>; now: Date },
): Decision<Partial<Changeable>> {
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
  const scopes = limitedTo(update.scope, client.grantTypes, knownScopes)
  const disabledAt = update.disabled === true ? (client.disabledAt ?? now) : null
  return allow(
    defined({
      name: update.client_name,
      uri: update.client_uri,
      redirectUris,
      postLogoutRedirectUris,
      scopes: update.scope === undefined ? undefined : scopes,
      trusted: update.skip_consent,
      disabledAt: update.disabled === undefined ? undefined : disabledAt,
    }),
  )
}

function defined<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}
