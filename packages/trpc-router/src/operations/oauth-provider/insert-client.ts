import { limits } from '@foyer/auth-domain/limits'
import type { ClientMetadata } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { checkClientName, comparable, newClient } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { OAuthClientView } from '@foyer/auth-domain/oauth-provider/client-metadata.schema'
import { hasSecret, type OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { knownScopes } from '@foyer/auth-domain/options/oauth-provider'
import type { Trx } from '@foyer/db/engine/handles'
import {
  countOAuthClients,
  findClientNames,
  insertOAuthClient,
  lockOAuthClients,
} from '@foyer/db/oauth-provider/clients'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { showClient } from './show-client.ts'

/** Who makes a client: an admin, a member of an organization, or the client itself. */
export type Maker = Pick<OAuthClient, 'origin' | 'organizationId' | 'createdBy'> & { most: number }

/** Stores a new client; its secret is in the answer, and nowhere else. */
export async function insertClient(
  trx: Trx,
  call: Call,
  metadata: ClientMetadata,
  { origin, organizationId, createdBy, most }: Maker,
): Promise<{ client: OAuthClient; view: OAuthClientView }> {
  const decided = orThrow(newClient(metadata, { origin, knownScopes: knownScopes(call.options.oauthProvider) }))
  requireAskable(call, decided.jwksUri)
  const [, count, others] = await Promise.all([
    lockOAuthClients(trx),
    countOAuthClients(trx, { origin, organizationId }),
    findClientNames(trx, comparable(decided.name), { organizationId }),
  ])
  if (count >= most) throw refused('TOO_MANY_OAUTH_CLIENTS')
  requireFreeName(call, decided.name, others)
  const client: OAuthClient = {
    ...{ ...decided, id: randomText(limits.idLength), organizationId },
    ...{ createdBy, createdAt: call.now(), disabledAt: null, disabledBy: null },
  }
  const secret = hasSecret(client) ? randomText(limits.oauthClientSecretLength) : undefined
  const stored = { comparableName: comparable(client.name), secret: secret === undefined ? null : fingerprint(secret) }
  await insertOAuthClient(trx, { ...client, ...stored })
  return { client, view: showClient(client, secret) }
}

/** Refuses an address of keys that is never asked; whether a name is public is known when it is resolved, each time. */
export function requireAskable({ outgoing }: Call, jwksUri: string | null | undefined): void {
  const isAskable = jwksUri == null || outgoing.checkUrl(jwksUri) === undefined
  if (!isAskable) throw refused('OAUTH_CLIENT_METADATA_INVALID', { subject: 'jwks_uri' })
}

/**
 * Refuses a name that could be taken for the service's own, or for that of one of the `others` (`findClientNames`): of the service,
 * which an organization's takes no name from, or of the same organization.
 */
export function requireFreeName({ options }: Call, name: string, others: readonly string[]): void {
  const devices = options.deviceAuthorization.clients.map((client) => client.name)
  orThrow(checkClientName(name, [options.branding.name, ...devices, ...others]))
}
