import { timingSafeEqual } from 'node:crypto'
import { hmacSha256, type Keyring, type Purpose } from './keyring.ts'

/** `value.signature`: HMAC-SHA-256 in base64, over the name too, so that values cannot be swapped between cookies. */
export function signValue(keys: Keyring, purpose: Purpose, name: string, value: string): string {
  return `${value}.${signature(keys.newest(purpose).bytes, name, value)}`
}

/** The value when one of the secrets signed it under this name; otherwise undefined. */
export function readSignedValue(keys: Keyring, purpose: Purpose, name: string, signed: string): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot <= 0) return undefined
  const value = signed.slice(0, dot)
  // Compared as text: base64 decoding would accept a signature with trailing garbage.
  const presented = Buffer.from(signed.slice(dot + 1))
  const valid = keys.all(purpose).some((key) => sameBytes(Buffer.from(signature(key.bytes, name, value)), presented))
  return valid ? value : undefined
}

function signature(key: Buffer, name: string, value: string): string {
  return hmacSha256(key, `${name}=${value}`).toString('base64')
}

function sameBytes(expected: Buffer, presented: Buffer): boolean {
  return expected.length === presented.length && timingSafeEqual(expected, presented)
}
