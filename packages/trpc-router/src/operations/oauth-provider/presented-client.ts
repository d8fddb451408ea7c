import { isSafeInput } from '@foyer/auth-domain/input/safe-input'
import { type AssertionClaims, JWT_BEARER } from '@foyer/auth-domain/oauth-provider/client-assertion'
import { decodeJwt, errors } from 'jose'
import type { Call } from '#runtime/context/call.ts'

/** What a client sends of itself in the body. */
export type SentCredentials = {
  client_id?: string | undefined
  client_secret?: string | undefined
  client_assertion_type?: string | undefined
  client_assertion?: string | undefined
}

/** A JWT that a client says to have signed. */
export type SentAssertion = { text: string; claims: AssertionClaims }

/** Who calls, as is said, and by which method of those that clients are registered for. */
export type PresentedClient = { id: string } & (
  | { by: 'none' }
  | { by: 'client_secret_basic' | 'client_secret_post'; secret: string }
  | { by: 'private_key_jwt'; assertion: SentAssertion }
)

/** Undefined where nobody is named, or by more than one method at once (RFC 6749, section 2.3). */
export function presentedClient(call: Call, sent: SentCredentials): PresentedClient | undefined {
  const { client_id: id, client_secret: secret, client_assertion: assertion, client_assertion_type: type } = sent
  const { authorization } = call.request
  const methods = [authorization, secret, assertion ?? type].filter((method) => method !== undefined)
  if (methods.length > 1) return undefined
  if (authorization !== undefined) return sameAs(id, basicCredentials(authorization))
  if (assertion !== undefined) return type === JWT_BEARER ? sameAs(id, signedBy(assertion)) : undefined
  if (id === undefined || type !== undefined) return undefined
  return secret === undefined ? { id, by: 'none' } : { id, by: 'client_secret_post', secret }
}

function sameAs(id: string | undefined, presented: PresentedClient | undefined): PresentedClient | undefined {
  return id === undefined || id === presented?.id ? presented : undefined
}

// The client is the subject, whether `client_id` says so too or not (RFC 7521, section 4.2).
function signedBy(text: string): PresentedClient | undefined {
  try {
    const claims = decodeJwt(text)
    const id = claims.sub
    return typeof id === 'string' && isSafeInput({ id })
      ? { id, by: 'private_key_jwt', assertion: { text, claims } }
      : undefined
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return undefined
    throw error
  }
}

const BASIC = /^Basic ([A-Za-z0-9+/=]{1,4096})$/i

// Both parts are encoded as a form is (RFC 6749, section 2.3.1).
function basicCredentials(authorization: string): PresentedClient | undefined {
  const encoded = BASIC.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  try {
    const credentials = { id: decoded(id), secret: decoded(secret.join(':')) }
    if (!isSafeInput(credentials)) return undefined
    // An empty secret is none (section 2.3.1): some programs send their id alone this way.
    return credentials.secret === ''
      ? { id: credentials.id, by: 'none' }
      : { ...credentials, by: 'client_secret_basic' }
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
