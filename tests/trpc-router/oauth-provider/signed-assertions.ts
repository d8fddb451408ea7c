import type { ClientKey } from '@foyer/auth-domain/oauth-provider/client-keys'
import type { Answer } from '@foyer/testing/client'
import type { GivenClient } from '@foyer/testing/oauth-clients'
import type { TestApp } from '@foyer/testing/test-app'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A pair of keys of a client: what it signs with, and what it tells of it. */
export type ClientKeyPair = { alg: string; privateKey: CryptoKey; publicKey: ClientKey }

export async function givenKeyPair(alg = 'ES256', kid = 'one'): Promise<ClientKeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, privateKey, publicKey: { ...((await exportJWK(publicKey)) as ClientKey), kid } }
}

/** The metadata of a client that signs. */
export function signingWith(...pairs: ClientKeyPair[]) {
  return {
    token_endpoint_auth_method: 'private_key_jwt',
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    jwks: { keys: pairs.map(({ publicKey }) => publicKey) },
  }
}

type Made = Pick<ClientKeyPair, 'alg' | 'privateKey'> & {
  client: Pick<GivenClient, 'client_id'>
  claims?: Record<string, unknown>
  kid?: string | undefined
}

/** An assertion as clients make it: for a minute. */
export function assertionOf(app: TestApp, { alg, privateKey, client, claims = {}, kid }: Made): Promise<string> {
  const now = Math.floor(app.services.now().getTime() / 1000)
  const own = { iss: client.client_id, sub: client.client_id, aud: `${app.baseUrl}/api/auth` }
  return new SignJWT({ ...own, jti: crypto.randomUUID(), iat: now, exp: now + 60, ...claims })
    .setProtectedHeader({ alg, ...(kid !== undefined && { kid }) })
    .sign(privateKey)
}

/** Posts a form with an assertion. */
export function postAssertion(
  app: TestApp,
  path: string,
  assertion: string,
  form: Record<string, string> = { grant_type: 'client_credentials' },
  headers: Record<string, string> = {},
): Promise<Answer> {
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const body = new URLSearchParams({ client_assertion_type, client_assertion: assertion, ...form })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.client({ origin: '' }).raw('POST', path, body.toString(), { ...type, ...headers })
}
