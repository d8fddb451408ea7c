import type { DeviceCode } from '@foyer/auth-domain/device/device-code'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { type ConsentAnswer, chosenAccess } from '@foyer/auth-domain/oauth-provider/redeem'
import { parseScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { findMadeOAuthClient, type MadeOAuthClient } from '@foyer/db/oauth-provider/clients'
import { recordEvent } from '@foyer/db/operations/audit'
import { isGrantable, keepGrant, readGrantFacts } from '#operations/oauth-provider/keep-grant.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { isDeviceClient } from './device-client.ts'

/** The OAuth client that asks by a code; undefined where a client of `deviceAuthorization.clients` does. */
export async function askingClient(db: Db, call: Call, { clientId }: DeviceCode): Promise<MadeOAuthClient | undefined> {
  return isDeviceClient(call, clientId) ? undefined : findMadeOAuthClient(db, clientId)
}

/** Gives an OAuth client what its user approves, as the consent page does; the device fetches it (RFC 8628, section 3.4). */
export async function approveForClient(
  trx: Trx,
  call: LockedCall,
  { code, client }: { code: DeviceCode; client: OAuthClient },
  given: ConsentAnswer,
): Promise<string> {
  const { scopes, organizationId } = orThrow(chosenAccess(parseScopes(code.scope ?? ''), given))
  const granted = { clientId: client.id, resources: code.resources, scopes, organizationId }
  // A guest has no account to sign in with elsewhere.
  if (call.user.isAnonymous === true) throw refused('NOT_YOURS_TO_APPROVE')
  if (client.disabledAt !== null || !isGrantable(call, client, granted)) throw refused('OAUTH_CLIENT_UNKNOWN')
  const facts = await readGrantFacts(trx, call, granted)
  return keepGrant(trx, call, client, { ...granted, facts, idTokenClaims: [], until: code.expiresAt })
}

/** Records that a user has refused an OAuth client. */
export async function denyClient(trx: Trx, call: LockedCall, { id, name }: OAuthClient): Promise<void> {
  await recordEvent(trx, eventOf(call, 'oauth-consent.denied', { clientId: id, name }))
}
