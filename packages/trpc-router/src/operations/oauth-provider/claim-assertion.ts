import { acceptedAlgorithms, checkAssertion } from '@foyer/auth-domain/oauth-provider/client-assertion'
import type { ClientKey } from '@foyer/auth-domain/oauth-provider/client-keys'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { claimClientAssertion } from '@foyer/db/oauth-provider/client-assertions'
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors } from 'jose'
import type { Call } from '#runtime/context/call.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import type { SentAssertion } from './presented-client.ts'

/**
 * Whether a client has signed an assertion for this service, and sends it for the first time (RFC 7523, section 3). What it says is
 * judged before its keys are asked for.
 */
export async function claimAssertion(
  call: Call,
  client: OAuthClient,
  { text, claims }: SentAssertion,
): Promise<boolean> {
  const issuer = issuerOf(call.baseUrl)
  const audiences = [issuer, `${issuer}/oauth2/token`]
  const checked = checkAssertion(claims, { clientId: client.id, audiences, now: call.now() })
  if (!checked.allowed || !(await isSignedBy(call, client, text))) return false
  const { id, until } = checked.value
  return claimClientAssertion(call.db, fingerprint(JSON.stringify([client.id, id])), until)
}

async function isSignedBy(call: Call, client: OAuthClient, text: string): Promise<boolean> {
  try {
    const { kid, alg = '' } = decodeProtectedHeader(text)
    const algorithms = acceptedAlgorithms(client)
    if (!algorithms.some((accepted) => accepted === alg)) return false
    const keys = await keysOf(call, client, kid)
    await verify(text, createLocalJWKSet({ keys: [...keys] }), algorithms)
    return true
  } catch (error) {
    if (isOfKeyOrText(error)) return false
    throw error
  }
}

async function keysOf({ clientKeys }: Call, client: OAuthClient, kid: unknown): Promise<readonly ClientKey[]> {
  if (client.jwksUri === null) return client.jwks?.keys ?? []
  return clientKeys.at(client.jwksUri, (keys) => keys.some((key) => kid === undefined || key.kid === kid))
}

type KeySet = ReturnType<typeof createLocalJWKSet>

// Without `kid` each of the keys may be the one.
async function verify(text: string, keys: KeySet, algorithms: string[]): Promise<void> {
  try {
    await compactVerify(text, keys, { algorithms })
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      const verified = await compactVerify(text, key, { algorithms }).catch(unlessOfKeyOrText)
      if (verified !== undefined) return
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

function unlessOfKeyOrText(error: unknown): undefined {
  if (!isOfKeyOrText(error)) throw error
}

// A key may have the form of one and be none: a point that is not on the curve.
function isOfKeyOrText(error: unknown): boolean {
  return [errors.JOSEError, TypeError, DOMException].some((known) => error instanceof known)
}
