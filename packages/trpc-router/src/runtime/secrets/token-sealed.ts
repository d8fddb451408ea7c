import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text so that only the token opens it, of which the database keeps the fingerprint alone. */
export function sealWithToken(token: string, plain: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(token), iv)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts what `sealWithToken` returned; throws for another token. */
export function openWithToken(token: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, keyOf(token), bytes.subarray(0, IV_BYTES)).setAuthTag(
    bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
  )
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

// The token is random: the derivation only makes a key of its own for this purpose.
function keyOf(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, 'foyer', 'token-sealed', 32))
}
