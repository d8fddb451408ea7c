import { createHmac } from 'node:crypto'
import type { CachedSession } from '@foyer/auth-domain/session/cookie-cache'
import type { Keyring } from './keyring.ts'
import { readSignedValue, signValue } from './signed-value.ts'

const PURPOSE = 'cookie-cache'

/**
 * The value of `session_data`: base64url of signed JSON. With `helperSecret` it has the form that `getCookieCache` of
 * better-auth reads, signed with that secret, and our own signature beside it: who knows the secret can read and forge
 * caches for such helpers, never for this service.
 */
export function encodeSessionData(
  keys: Keyring,
  boundName: string,
  content: CachedSession,
  helperSecret: string | undefined,
): string {
  const json = JSON.stringify(content)
  const signed = signValue(keys, PURPOSE, boundName, json)
  if (helperSecret === undefined) return base64url(signed)
  const proof = signed.slice(json.length + 1)
  return base64url(JSON.stringify({ ...content, signature: helperSignature(content, helperSecret), proof }))
}

/** The JSON of a `session_data` that this service has signed, in either form; otherwise undefined. */
export function openSessionData(keys: Keyring, boundName: string, value: string): string | undefined {
  const text = Buffer.from(value, 'base64url').toString()
  return readSignedValue(keys, PURPOSE, boundName, text) ?? openHelperForm(keys, boundName, text)
}

function openHelperForm(keys: Keyring, boundName: string, text: string): string | undefined {
  const parsed = parseObject(text)
  if (parsed === undefined || !('proof' in parsed) || typeof parsed.proof !== 'string') return undefined
  const json = JSON.stringify({ session: Reflect.get(parsed, 'session'), expiresAt: Reflect.get(parsed, 'expiresAt') })
  return readSignedValue(keys, PURPOSE, boundName, `${json}.${parsed.proof}`)
}

/** What `getCookieCache` of better-auth compares: a MAC over the session and the expiry on one level, in base64url. */
export function helperSignature(
  { session, expiresAt }: { session: object; expiresAt: unknown },
  secret: string,
): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify({ ...session, expiresAt }))
    .digest('base64url')
}

/** Undefined of what is no JSON object. */
export function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
