import { limits } from '@foyer/auth-domain/limits'
import { codeRedirect } from '@foyer/auth-domain/oauth-provider/authorization-answer'
import { type AuthorizationRequest, mayStillAnswer } from '@foyer/auth-domain/oauth-provider/authorization-request'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/engine/handles'
import { holdOAuthClient } from '@foyer/db/oauth-provider/clients'
import { insertCode } from '@foyer/db/oauth-provider/grants'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { type Granted, type GrantFacts, isGrantable, keepGrant, readGrantFacts } from './keep-grant.ts'

/** What a user gives a client; `organizationId`: as a member of which organization. */
export type Given = { request: AuthorizationRequest; scopes: readonly string[]; organizationId: string | undefined }

/** A client that is held, and what decides about a grant for it. */
export type HeldForGrant = { client: OAuthClient | undefined; facts: GrantFacts }

/** Holds a client, which is locked after users, and reads what decides about a grant for it (`readGrantFacts`). */
export async function holdForGrant(
  trx: Trx,
  call: SignedInCall,
  granted: { clientId: string; organizationId: string | undefined },
): Promise<HeldForGrant> {
  const [client, facts] = await Promise.all([
    holdOAuthClient(trx, granted.clientId),
    readGrantFacts(trx, call, granted),
  ])
  return { client, facts }
}

/**
 * Gives a client a code for the locked user, and keeps what they have consented to; returns where the browser goes. The
 * organization must be locked before the user, and the client be held.
 */
export async function issueCode(
  trx: Trx,
  call: LockedCall,
  given: Given,
  { client, facts }: HeldForGrant,
): Promise<string> {
  const { request } = given
  // As it is now: it may have been changed while its user signed in.
  const stands = client !== undefined && mayStillAsk(call, client, given)
  if (!stands || call.user.isAnonymous === true) throw refused('AUTHORIZATION_REQUEST_INVALID')
  const until = inSeconds(call.now(), call.options.oauthProvider.codeExpiresIn)
  const { idTokenClaims } = request
  const grantId = await keepGrant(trx, call, client, { ...grantedBy(given), facts, idTokenClaims, until })
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

function mayStillAsk(call: LockedCall, client: OAuthClient, given: Given): boolean {
  return mayStillAnswer(client, given.request) && isGrantable(call, client, grantedBy(given))
}
