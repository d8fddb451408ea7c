import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring, Purpose } from './keyring.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The text was sealed with a secret that is not configured (any more). */
export class MissingSecretError extends Error {
  override readonly name = 'MissingSecretError'
}

/** Encrypts `plain` with the newest key: `v1.KEYID.base64url(iv + tag + ciphertext)`, with `boundTo` as AAD. */
export function seal(keys: Keyring, purpose: Purpose, boundTo: string, plain: string): string {
  const key = keys.newest(purpose)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.bytes.subarray(0, 32), iv).setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v1.${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** The id of the key that a text was sealed with. */
export function sealedWith(sealed: string): string | undefined {
  return sealed.split('.')[1]
}

/** Whether the secret that a text was sealed with is still configured. */
export function isSealedWithKnownKey(keys: Keyring, purpose: Purpose, sealed: string): boolean {
  const keyId = sealedWith(sealed)
  return keys.all(purpose).some(({ id }) => id === keyId)
}

/** Decrypts what `seal` returned; throws when the key is gone, the text was altered, or `boundTo` differs. */
export function unseal(keys: Keyring, purpose: Purpose, boundTo: string, sealed: string): string {
  const [version, keyId, encoded] = sealed.split('.')
  const key = keys.all(purpose).find((candidate) => candidate.id === keyId)
  if (version !== 'v1' || encoded === undefined) throw new Error('Not a sealed text')
  if (key === undefined) throw new MissingSecretError(`Sealed with secret ${keyId}, which is not configured`)
  const bytes = Buffer.from(encoded, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key.bytes.subarray(0, 32), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
