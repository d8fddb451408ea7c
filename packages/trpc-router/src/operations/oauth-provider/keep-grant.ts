import { limits } from '@foyer/auth-domain/limits'
import { authenticationContext } from '@foyer/auth-domain/oauth-provider/authentication-context'
import type { Consent } from '@foyer/auth-domain/oauth-provider/next-step'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { isLasting } from '@foyer/auth-domain/oauth-provider/redeem'
import { covers, grantableScopes, unionOfScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import type { Trx } from '@foyer/db/engine/handles'
import { countConsentsOf, storeConsent } from '@foyer/db/oauth-provider/consents'
import { dropOldestGrants, insertGrant } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { findActor, type StoredActor } from '@foyer/db/organizations/members'
import { readAuthentication, type StoredAuthentication } from '@foyer/db/sessions/session-authentication'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
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

/** What decides about a grant, read in one trip. */
export type GrantFacts = {
  consents: readonly Consent[]
  /** How many applications the user has let in. */
  consented: number
  member: StoredActor | undefined
  authentication: StoredAuthentication
  hasSecondFactor: boolean
}

/** The user must be locked before, and the organization before the user. */
export async function readGrantFacts(
  trx: Trx,
  call: SignedInCall,
  { clientId, organizationId }: Pick<Granted, 'clientId' | 'organizationId'>,
): Promise<GrantFacts> {
  const { user, session, options, now } = call
  const [consents, consented, member, authentication, state] = await Promise.all([
    consentsOf(trx, user.id, clientId),
    countConsentsOf(trx, user.id),
    organizationId === undefined ? undefined : findActor(trx, organizationId, user.id, now()),
    readAuthentication(trx, session.token),
    options.twoFactor.enabled ? readSecondFactorState(trx, call, session.token) : undefined,
  ])
  return { consents, consented, member, authentication, hasSecondFactor: state === 'passed' }
}

/**
 * Keeps what the locked user has consented to, and what a client is given by it `until` it fetches that; returns its id. The client
 * must be held, and the organization locked before the user.
 */
export async function keepGrant(
  trx: Trx,
  call: LockedCall,
  client: OAuthClient,
  {
    until,
    idTokenClaims,
    facts,
    ...granted
  }: Granted & {
    until: Date
    idTokenClaims: readonly string[]
    facts: GrantFacts
  },
): Promise<string> {
  const { resources, scopes, organizationId } = granted
  const consentId = await keepConsent(trx, call, granted, facts)
  const now = call.now()
  const grantId = randomText(limits.idLength)
  const lasting = isLasting(client, scopes)
  const context = authenticationContext(call.session, facts.authentication)
  await dropOldestGrants(trx, consentId, limits.oauthGrantsPerConsent - 1)
  await insertGrant(trx, {
    ...{ id: grantId, consentId, sessionId: lasting ? null : call.session.id },
    ...{ scopes: [...scopes], resources: [...resources], ...context, amr: [...context.amr] },
    ...{
      secondFactor: facts.hasSecondFactor,
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

// The union with what they have let it do before: the user alone takes something back (O6).
async function keepConsent(
  trx: Trx,
  call: LockedCall,
  { clientId, resources, scopes, organizationId }: Granted,
  { consents, consented, member }: GrantFacts,
): Promise<string> {
  const memberId = organizationId === undefined ? null : await admittedMember(trx, call, member)
  const before = consents.find((consent) => consent.organizationId === (organizationId ?? null))
  const isFull = before === undefined && consented >= limits.oauthConsentsPerUser
  if (isFull) throw refused('TOO_MANY_CONSENTS')
  const consent = { id: randomText(limits.idLength), userId: call.user.id, clientId, memberId, createdAt: call.now() }
  return storeConsent(trx, consent, {
    before: before?.id,
    scopes: unionOfScopes(before?.scopes ?? [], scopes),
    resources: unionOfScopes(before?.resources ?? [], resources),
  })
}

async function admittedMember(trx: Trx, call: LockedCall, actor: StoredActor | undefined): Promise<string> {
  if (actor === undefined) throw refused('ORGANIZATION_NOT_FOUND')
  await requireSecondFactorOfMember(trx, call, actor.requiredFrom)
  return actor.member.id
}
