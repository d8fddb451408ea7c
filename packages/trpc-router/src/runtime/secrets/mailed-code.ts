import { timingSafeEqual } from 'node:crypto'
import { hmacSha256, type Keyring } from './keyring.ts'

/** The code of one row: its keyed hash is worth nothing for another purpose, address or browser (T9). */
export type CodeOf = { rowId: string; code: string }

/** How a short code is stored: a plain hash of it would be searched in a second (T1). */
export function codeFingerprint(keys: Keyring, code: CodeOf): string {
  return hashed(keys.newest('mailed-code').bytes, code)
}

/** Whether a fingerprint is that of a code, by any of the secrets; in constant time (T8). */
export function isCode(keys: Keyring, stored: string, code: CodeOf): boolean {
  const known = Buffer.from(stored)
  return keys.all('mailed-code').some(({ bytes }) => {
    const presented = Buffer.from(hashed(bytes, code))
    return presented.length === known.length && timingSafeEqual(presented, known)
  })
}

function hashed(key: Buffer, { rowId, code }: CodeOf): string {
  return hmacSha256(key, `${rowId}:${code}`).toString('base64url')
}
