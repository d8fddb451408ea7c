import { randomUUID } from 'node:crypto'
import { limits } from '@foyer/auth-domain/limits'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Db } from '@foyer/db/engine/handles'
import { insertAccessToken } from '@foyer/db/oauth-provider/access-tokens'
import type { StoredGrant } from '@foyer/db/oauth-provider/grants'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** What an access token is for: the scopes of the grant, or fewer, and one API, or none in particular. */
export type TokenUse = { scopes: readonly string[]; resource: string | undefined }

/** An access token as the token endpoint answers it. */
export type IssuedToken = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  expires_at: number
  scope: string
}

/** Whom a token is of: a user by a grant, or the client itself. */
export type Bearer = { client: OAuthClient; grant: StoredGrant | undefined }

/**
 * The access token of a transaction: one for an API is a JWT, which the API verifies by itself (RFC 9068); any other is a random
 * text that this service alone knows. Signing waits for no lock: `sign` is called after the commit.
 */
export async function issueAccessToken(
  db: Db,
  call: Call,
  { client, grant }: Bearer,
  { scopes, resource }: TokenUse,
): Promise<() => Promise<IssuedToken>> {
  const now = call.now()
  const { accessTokenExpiresIn } = call.options.oauthProvider
  const expiresAt = inSeconds(now, accessTokenExpiresIn)
  const described = {
    token_type: 'Bearer' as const,
    expires_in: accessTokenExpiresIn,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    scope: scopes.join(' '),
  }
  if (resource !== undefined) {
    const claims = accessTokenClaims(call, { client, grant }, { scopes, resource })
    return async () => ({
      access_token: await call.tokens.signClaims(call.options.jwt.algorithm, claims, ACCESS_TOKEN),
      ...described,
    })
  }
  const token = randomText(limits.oauthAccessTokenLength)
  const stored = await insertAccessToken(db, {
    ...{ id: fingerprint(token), clientId: client.id, grantId: grant?.id ?? null },
    ...{ scopes: [...scopes], createdAt: now, expiresAt },
  })
  if (!stored) throw refused('OAUTH_CLIENT_NOT_AUTHENTICATED')
  return () => Promise.resolve({ access_token: token, ...described })
}

/** The `typ` of access tokens that are JWTs. */
export const ACCESS_TOKEN = 'at+jwt'

function accessTokenClaims(
  { baseUrl, now, options }: Call,
  { client, grant }: Bearer,
  { scopes, resource }: { scopes: readonly string[]; resource: string },
): Record<string, unknown> {
  const issuer = issuerOf(baseUrl)
  const issuedAt = Math.floor(now().getTime() / 1000)
  return {
    iss: issuer,
    sub: grant?.userId ?? client.id,
    // The user info is asked for with the same token.
    aud: scopes.includes('openid') ? [resource, `${issuer}/oauth2/userinfo`] : resource,
    client_id: client.id,
    scope: scopes.join(' '),
    iat: issuedAt,
    exp: issuedAt + options.oauthProvider.accessTokenExpiresIn,
    jti: randomUUID(),
    ...(grant !== undefined && { grant_id: grant.id, auth_time: seconds(grant.authTime), acr: grant.acr }),
    ...(grant?.organizationId != null && { organization_id: grant.organizationId }),
  }
}

/** An ID token about the user of a grant (OpenID Connect Core, section 2). */
export function signIdToken(
  { tokens, baseUrl, now, options }: Call,
  { client, grant }: { client: OAuthClient; grant: StoredGrant },
  { nonce, accessTokenHash, asked }: { nonce: string | null; accessTokenHash: string; asked: Record<string, unknown> },
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  return tokens.signClaims(client.idTokenAlgorithm, {
    ...asked,
    iss: issuerOf(baseUrl),
    sub: grant.userId,
    aud: client.id,
    iat: issuedAt,
    exp: issuedAt + options.oauthProvider.idTokenExpiresIn,
    auth_time: seconds(grant.authTime),
    acr: grant.acr,
    amr: grant.amr,
    at_hash: accessTokenHash,
    ...(nonce !== null && { nonce }),
  })
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
