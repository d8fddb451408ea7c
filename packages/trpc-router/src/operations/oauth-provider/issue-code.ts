import { limits } from '@foyer/auth-domain/limits'
import { authenticationContext } from '@foyer/auth-domain/oauth-provider/authentication-context'
import { codeRedirect } from '@foyer/auth-domain/oauth-provider/authorization-answer'
import { type AuthorizationRequest, mayStillAnswer } from '@foyer/auth-domain/oauth-provider/authorization-request'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { isLasting } from '@foyer/auth-domain/oauth-provider/redeem'
import { covers, grantableScopes, unionOfScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/engine/handles'
import { holdOAuthClient } from '@foyer/db/oauth-provider/clients'
import { countConsentsOf, storeConsent } from '@foyer/db/oauth-provider/consents'
import { dropOldestGrants, insertCode, insertGrant } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { findActor } from '@foyer/db/organizations/members'
import { findAuthentication } from '@foyer/db/sessions/session-authentication'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { readSecondFactorState, requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { knownTargets } from './known-targets.ts'
import { consentsOf } from './request-state.ts'

/** What a user lets a client have; `organizationId`: as a member of which organization. */
type Granted = {
  clientId: string
  resources: readonly string[]
  scopes: readonly string[]
  organizationId: string | undefined
}

/** What a user gives a client; `organizationId`: as a member of which organization. */
export type Given = { request: AuthorizationRequest; scopes: readonly string[]; organizationId: string | undefined }

/**
 * Gives a client a code for the locked user, and keeps what they have consented to; returns where the browser goes. The
 * organization must be locked before the user.
 */
export async function issueCode(trx: Trx, call: LockedCall, given: Given): Promise<string> {
  const { request } = given
  const client = await holdOAuthClient(trx, request.clientId)
  // As it is now: it may have been changed while its user signed in.
  const stands = client !== undefined && mayStillAsk(call, client, given)
  if (!stands || call.user.isAnonymous === true) throw refused('AUTHORIZATION_REQUEST_INVALID')
  const until = inSeconds(call.now(), call.options.oauthProvider.codeExpiresIn)
  const { idTokenClaims } = request
  const grantId = await keepGrant(trx, call, client, { ...grantedBy(given), idTokenClaims, until })
  const code = randomText(limits.oauthCodeLength)
  await insertCode(trx, {
    ...{ id: fingerprint(code), grantId, redirectUri: request.redirectUri, codeChallenge: request.codeChallenge },
    ...{ nonce: request.nonce ?? null, expiresAt: until },
  })
  return codeRedirect(request, { code, issuer: issuerOf(call.baseUrl) })
}

function grantedBy({ request: { clientId, resources }, scopes, organizationId }: Given): Granted {
  return { clientId, resources, scopes, organizationId }
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

function mayStillAsk(call: LockedCall, client: OAuthClient, given: Given): boolean {
  return mayStillAnswer(client, given.request) && isGrantable(call, client, grantedBy(given))
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
