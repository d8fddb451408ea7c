import { timingSafeEqual } from 'node:crypto'
import { hmacSha256, type Keyring, type Purpose } from './keyring.ts'

/** `value.signature`: HMAC-SHA-256 over name and value, base64; the name keeps one cookie from passing for another. */
export function signValue(keys: Keyring, purpose: Purpose, name: string, value: string): string {
  return `${value}.${signature(keys.newest(purpose).bytes, name, value)}`
}

/** The value, if one of the secrets signed it under this name; otherwise undefined. */
export function openSignedValue(keys: Keyring, purpose: Purpose, name: string, signed: string): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot <= 0) return undefined
  const value = signed.slice(0, dot)
  // Compared as text: decoding would let a signature with anything appended pass for the same.
  const given = Buffer.from(signed.slice(dot + 1))
  const genuine = keys.all(purpose).some((key) => sameBytes(Buffer.from(signature(key.bytes, name, value)), given))
  return genuine ? value : undefined
}

function signature(key: Buffer, name: string, value: string): string {
  return hmacSha256(key, `${name}=${value}`).toString('base64')
}

function sameBytes(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given)
}
