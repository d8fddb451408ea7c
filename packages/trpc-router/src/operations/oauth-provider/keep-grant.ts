import { limits } from '@foyer/auth-domain/limits'
import { authenticationContext } from '@foyer/auth-domain/oauth-provider/authentication-context'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { isLasting } from '@foyer/auth-domain/oauth-provider/redeem'
import { covers, grantableScopes, unionOfScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import type { Trx } from '@foyer/db/engine/handles'
import { countConsentsOf, storeConsent } from '@foyer/db/oauth-provider/consents'
import { dropOldestGrants, insertGrant } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { findActor } from '@foyer/db/organizations/members'
import { findAuthentication } from '@foyer/db/sessions/session-authentication'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { readSecondFactorState, requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { knownTargets } from './known-targets.ts'
import { consentsOf } from './request-state.ts'

/** What a user lets a client have; `organizationId`: as a member of which organization. */
export type Granted = {
  clientId: string
  resources: readonly string[]
  scopes: readonly string[]
  organizationId: string | undefined
}

/**
 * Keeps what the locked user has consented to, and what a client is given by it `until` it fetches that; returns its id. The client
 * must be held, and the organization locked before the user.
 */
export async function keepGrant(
  trx: Trx,
  call: LockedCall,
  client: OAuthClient,
  { until, idTokenClaims, ...granted }: Granted & { until: Date; idTokenClaims: readonly string[] },
): Promise<string> {
  const { resources, scopes, organizationId } = granted
  const consentId = await keepConsent(trx, call, granted)
  const now = call.now()
  const grantId = randomText(limits.idLength)
  const lasting = isLasting(client, scopes)
  const context = authenticationContext(call.session, await findAuthentication(trx, call.session.token))
  await dropOldestGrants(trx, consentId, limits.oauthGrantsPerConsent - 1)
  await insertGrant(trx, {
    ...{ id: grantId, consentId, sessionId: lasting ? null : call.session.id },
    ...{ scopes: [...scopes], resources: [...resources], ...context, amr: [...context.amr] },
    ...{
      secondFactor: await hasSecondFactor(trx, call),
      idTokenClaims: [...idTokenClaims],
      refreshSecret: null,
      generation: 0,
      refreshedAt: null,
    },
    ...{ createdAt: now, expiresAt: until },
  })
  const detail = { clientId: client.id, name: client.name, organizationId: organizationId ?? null, scopes: [...scopes] }
  await recordEvent(trx, eventOf(call, 'oauth-grant.created', detail))
  return grantId
}

/** Whether a client may have what it has asked for: as it is now, and as the service is configured. */
export function isGrantable({ options }: LockedCall, client: OAuthClient, { scopes, resources }: Granted): boolean {
  const known = knownTargets(options)
  const grantable = grantableScopes(scopes, known.scopes, client.scopes)
  return grantable.length === scopes.length && covers(known.resources, resources)
}

async function hasSecondFactor(trx: Trx, call: LockedCall): Promise<boolean> {
  return call.options.twoFactor.enabled && (await readSecondFactorState(trx, call, call.session.token)) === 'passed'
}

// The union with what they have let it do before: the user alone takes something back (O6).
async function keepConsent(trx: Trx, call: LockedCall, granted: Granted): Promise<string> {
  const { clientId, resources, scopes, organizationId } = granted
  const memberId = organizationId === undefined ? null : await membershipIn(trx, call, organizationId)
  const former = await consentsOf(trx, call.user.id, clientId)
  const before = former.find((consent) => consent.organizationId === (organizationId ?? null))
  const isFull = before === undefined && (await countConsentsOf(trx, call.user.id)) >= limits.oauthConsentsPerUser
  if (isFull) throw refused('TOO_MANY_CONSENTS')
  const consent = { id: randomText(limits.idLength), userId: call.user.id, clientId, memberId, createdAt: call.now() }
  return storeConsent(trx, consent, {
    scopes: unionOfScopes(before?.scopes ?? [], scopes),
    resources: unionOfScopes(before?.resources ?? [], resources),
  })
}

async function membershipIn(trx: Trx, call: LockedCall, organizationId: string): Promise<string> {
  const actor = await findActor(trx, organizationId, call.user.id, call.now())
  if (actor === undefined) throw refused('ORGANIZATION_NOT_FOUND')
  await requireSecondFactorOfMember(trx, call, actor.requiredFrom)
  return actor.member.id
}
