import { allow, refuse } from '@foyer/auth-domain/decision'
import type { DeviceCode } from '@foyer/auth-domain/device/device-code'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { chosenScopes } from '@foyer/auth-domain/oauth-provider/redeem'
import { parseScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { findMadeOAuthClient, type MadeOAuthClient } from '@foyer/db/oauth-provider/clients'
import { recordEvent } from '@foyer/db/operations/audit'
import { isGrantable, keepGrant } from '#operations/oauth-provider/issue-code.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { isDeviceClient } from './device-client.ts'

/** What a user lets an OAuth client have: fewer scopes than it asks for, and as a member of which organization. */
export type GivenToClient = { scope?: string | undefined; organizationId?: string | undefined }

/** The OAuth client that asks by a code; undefined where a client of `deviceAuthorization.clients` does. */
export async function askingClient(db: Db, call: Call, { clientId }: DeviceCode): Promise<MadeOAuthClient | undefined> {
  return isDeviceClient(call, clientId) ? undefined : findMadeOAuthClient(db, clientId)
}

/** Gives an OAuth client what its user approves, as the consent page does; the device fetches it (RFC 8628, section 3.4). */
export async function approveForClient(
  trx: Trx,
  call: LockedCall,
  { code, client }: { code: DeviceCode; client: OAuthClient },
  given: GivenToClient,
): Promise<string> {
  const scopes = orThrow(chosenScopes(parseScopes(code.scope ?? ''), given.scope))
  const organizationId = scopes.includes('organization') ? given.organizationId : undefined
  const isNamed = organizationId !== undefined || !scopes.includes('organization')
  orThrow(isNamed ? allow() : refuse('ORGANIZATION_NOT_FOUND'))
  const granted = { clientId: client.id, resources: code.resources, scopes, organizationId }
  // A guest has no account to sign in with elsewhere.
  orThrow(call.user.isAnonymous === true ? refuse('NOT_YOURS_TO_APPROVE') : allow())
  orThrow(client.disabledAt === null && isGrantable(call, client, granted) ? allow() : refuse('OAUTH_CLIENT_UNKNOWN'))
  return keepGrant(trx, call, client, { ...granted, idTokenClaims: [], until: code.expiresAt })
}

/** Records that a user has refused an OAuth client. */
export async function denyClient(trx: Trx, call: LockedCall, { id, name }: OAuthClient): Promise<void> {
  await recordEvent(trx, eventOf(call, 'oauth-consent.denied', { clientId: id, name }))
}
