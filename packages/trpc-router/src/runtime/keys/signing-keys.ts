import { type PublicKey, publicKeySchema } from '@foyer/auth-domain/keys/keys'
import { isPublished, retiredAt, signingKeyOf } from '@foyer/auth-domain/keys/rotation'
import { findKeys, insertKey, retireKeys, type StoredKey } from '@foyer/db/operations/keys'
import { type CryptoKey, importJWK } from 'jose'
import type { Services } from '#runtime/context/services.ts'
import { isSealedWithKnownKey, unseal } from '#runtime/secrets/sealed-text.ts'
import { createKeyPair } from './create-key-pair.ts'

/** `signer` signs new tokens; `published` are all keys that tokens still verify against. */
export type SigningKeys = {
  signer: { id: string; algorithm: string; key: CryptoKey | Uint8Array }
  published: readonly PublicKey[]
}

type Parts = Pick<Services, 'db' | 'keys' | 'now' | 'options'>

/** Reads the stored keys; creates a pair when none of the configured algorithm can be decrypted. */
export async function loadSigningKeys(parts: Parts): Promise<SigningKeys> {
  const { algorithm } = parts.options.jwt
  let stored = await findKeys(parts.db)
  if (signerAmong(stored, parts) === undefined) {
    await replaceUnreadable(parts, stored)
    stored = await findKeys(parts.db)
  }
  const signer = signerAmong(stored, parts)
  if (signer === undefined) throw new Error('The signing key just made is gone')
  const jwk = JSON.parse(unseal(parts.keys, 'signing-key', signer.id, signer.privateKey))
  return {
    signer: { id: signer.id, algorithm, key: await importJWK(jwk, algorithm) },
    published: stored.filter((key) => isPublished(key, parts.now())).map(published),
  }
}

// A dropped secret may be compromised, and so the keys encrypted with it: they are retired as in a rotation.
async function replaceUnreadable(parts: Parts, stored: readonly StoredKey[]): Promise<void> {
  const created = await createKeyPair(parts)
  const unreadable = stored.filter((key) => !isReadable(key, parts)).map(({ id }) => id)
  await parts.db.transaction().execute(async (trx) => {
    if (unreadable.length > 0) await retireKeys(trx, retiredAt(parts.now(), parts.options.jwt.expiresIn), unreadable)
    await insertKey(trx, created)
  })
}

function signerAmong(stored: readonly StoredKey[], parts: Parts): StoredKey | undefined {
  return signingKeyOf(
    stored.filter((key) => canSignWith(key, parts)),
    parts.now(),
  )
}

/** Whether a key is of the configured algorithm and was encrypted with a secret that is still there. */
export function canSignWith(key: StoredKey, parts: Pick<Parts, 'keys' | 'options'>): boolean {
  return key.alg === parts.options.jwt.algorithm && isReadable(key, parts)
}

function isReadable({ privateKey }: StoredKey, { keys }: Pick<Parts, 'keys'>): boolean {
  return isSealedWithKnownKey(keys, 'signing-key', privateKey)
}

function published({ id, publicKey, alg }: StoredKey): PublicKey {
  return publicKeySchema.parse({ ...JSON.parse(publicKey), kid: id, ...(alg === null ? {} : { alg }) })
}
