import { hash } from 'node:crypto'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { isLasting } from '@foyer/auth-domain/oauth-provider/redeem'
import { parseScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/engine/handles'
import { type StoredGrant, updateGrant } from '@foyer/db/oauth-provider/grants'
import type { Call } from '#runtime/context/call.ts'
import { drawRefreshSecret, refreshTokenOf } from '#runtime/oauth-provider/refresh-token.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { claimsOfGrant } from './claims-of-grant.ts'
import { type IssuedToken, signIdToken } from './issue-tokens.ts'

/** What a grant has given in a transaction; it is signed after the commit. */
export type GrantedTokens = {
  client: OAuthClient
  grant: StoredGrant
  token: () => Promise<IssuedToken>
  refreshToken: string | undefined
  nonce: string | null
}

/** What the token endpoint answers. */
export type TokenAnswer = IssuedToken & { refresh_token?: string; id_token?: string }

/** Lets a locked grant live beyond its code; returns its first refresh token, where it outlasts its session. */
export async function startGrant(
  trx: Trx,
  { keys, now, options }: Call,
  client: OAuthClient,
  grant: StoredGrant,
): Promise<string | undefined> {
  const { accessTokenExpiresIn, refreshTokenExpiresIn } = options.oauthProvider
  const lasting = isLasting(client, grant.scopes)
  const expiresAt = inSeconds(now(), lasting ? refreshTokenExpiresIn : accessTokenExpiresIn)
  if (!lasting) {
    await updateGrant(trx, grant.id, { expiresAt })
    return undefined
  }
  const secret = drawRefreshSecret()
  await updateGrant(trx, grant.id, { refreshSecret: fingerprint(secret), expiresAt })
  return refreshTokenOf(keys, secret, 0)
}

/** The answer, with an ID token where the client has asked as OpenID Connect. */
export async function answerTokens(call: Call, granted: GrantedTokens): Promise<TokenAnswer> {
  const { client, grant, token, refreshToken, nonce } = granted
  const issued = await token()
  const scopes = parseScopes(issued.scope)
  const isOpenId = scopes.includes('openid')
  const asked = isOpenId ? await askedClaims(call, grant, scopes) : {}
  const accessTokenHash = halfOfHash(client, issued.access_token)
  return {
    ...issued,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    ...(isOpenId && { id_token: await signIdToken(call, { client, grant }, { nonce, accessTokenHash, asked }) }),
  }
}

// What the request wanted in the ID token beside, as far as the scopes give it.
async function askedClaims(
  call: Call,
  grant: StoredGrant,
  scopes: readonly string[],
): Promise<Record<string, unknown>> {
  if (grant.idTokenClaims.length === 0) return {}
  const claims = Object.entries((await claimsOfGrant(call, grant, scopes)) ?? {})
  return Object.fromEntries(claims.filter(([name]) => grant.idTokenClaims.includes(name)))
}

// Of the hash that the signature uses (OpenID Connect Core, section 3.1.3.6); of Ed25519 that is SHA-512.
function halfOfHash({ idTokenAlgorithm }: OAuthClient, token: string): string {
  const digest = hash(idTokenAlgorithm === 'EdDSA' ? 'sha512' : 'sha256', token, 'buffer')
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
