import { isSafeInput } from '@foyer/auth-domain/input/safe-input'
import { hasSecret, type OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { type ClientSecrets, findOAuthClientWithSecrets } from '@foyer/db/oauth-provider/clients'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/** What a client sends of itself in the body. */
export type SentCredentials = { client_id?: string | undefined; client_secret?: string | undefined }

type Presented = { id: string; secret: string | undefined; by: OAuthClient['authentication'] }

/**
 * The client that calls, by the method that it is registered for and no other: `Authorization: Basic`, a secret in the body,
 * or its id alone where it has none (RFC 6749, section 2.3).
 */
export async function authenticateClient(call: Call, sent: SentCredentials): Promise<OAuthClient> {
  const presented = presentedBy(call, sent)
  const found = presented && (await findOAuthClientWithSecrets(call.db, presented.id))
  if (presented === undefined || found === undefined || !isAuthentic(found, presented, call.now())) {
    throw refused('OAUTH_CLIENT_NOT_AUTHENTICATED')
  }
  const { secret: _secret, formerSecret: _former, formerSecretUntil: _until, ...client } = found
  return client
}

function isAuthentic(client: OAuthClient & ClientSecrets, { by, secret }: Presented, now: Date): boolean {
  if (client.disabledAt !== null || client.authentication !== by) return false
  if (!hasSecret(client)) return true
  const hashed = fingerprint(secret ?? '')
  if (hashed === client.secret) return true
  const { formerSecret, formerSecretUntil } = client
  return hashed === formerSecret && formerSecretUntil !== null && now < formerSecretUntil
}

// More than one method at once is none (RFC 6749, section 2.3).
function presentedBy(call: Call, { client_id: id, client_secret: secret }: SentCredentials): Presented | undefined {
  const { authorization } = call.request
  if (authorization === undefined) {
    if (id === undefined) return undefined
    return { id, secret, by: secret === undefined ? 'none' : 'client_secret_post' }
  }
  const basic = basicCredentials(authorization)
  if (basic === undefined || secret !== undefined || (id !== undefined && id !== basic.id)) return undefined
  return { ...basic, by: 'client_secret_basic' }
}

const BASIC = /^Basic ([A-Za-z0-9+/=]{1,4096})$/i

// Both parts are encoded as a form is (RFC 6749, section 2.3.1).
function basicCredentials(authorization: string): { id: string; secret: string } | undefined {
  const encoded = BASIC.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  try {
    const credentials = { id: decoded(id), secret: decoded(secret.join(':')) }
    return isSafeInput(credentials) ? credentials : undefined
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
