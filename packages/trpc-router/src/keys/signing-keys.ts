import { type PublicKey, publicKeySchema } from '@foyer/auth-domain/keys/keys'
import { isPublished, retiredAt, signerOf } from '@foyer/auth-domain/keys/rotation'
import { findKeys, insertKey, retireKeys, type StoredKey } from '@foyer/db/keys'
import { type CryptoKey, importJWK } from 'jose'
import type { Services } from '../context/services.ts'
import { isSealedByKnown, unseal } from '../secrets/sealed-text.ts'
import { makeKey } from './make-key.ts'

/** The keys tokens are signed and verified with: `signer` the one that signs now, `published` all that still verify. */
export type SigningKeys = {
  signer: { id: string; algorithm: string; key: CryptoKey | Uint8Array }
  published: readonly PublicKey[]
}

type Parts = Pick<Services, 'db' | 'keys' | 'now' | 'options'>

/** Reads the stored keys; makes a pair when there is none of the configured algorithm whose secret is configured. */
export async function loadSigningKeys(parts: Parts): Promise<SigningKeys> {
  const { algorithm } = parts.options.jwt
  let stored = await findKeys(parts.db)
  if (signerAmong(stored, parts) === undefined) {
    await replaceClosed(parts, stored)
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

// Whoever has a secret that was dropped may have the keys sealed with it: they end as those do that are rotated.
async function replaceClosed(parts: Parts, stored: readonly StoredKey[]): Promise<void> {
  const key = await makeKey(parts)
  const closed = stored.filter((former) => !opens(former, parts)).map(({ id }) => id)
  await parts.db.transaction().execute(async (trx) => {
    if (closed.length > 0) await retireKeys(trx, retiredAt(parts.now(), parts.options.jwt.expiresIn), closed)
    await insertKey(trx, key)
  })
}

function signerAmong(stored: readonly StoredKey[], parts: Parts): StoredKey | undefined {
  const { options, now } = parts
  return signerOf(
    stored.filter((key) => key.alg === options.jwt.algorithm && opens(key, parts)),
    now(),
  )
}

function opens({ privateKey }: StoredKey, { keys }: Parts): boolean {
  return isSealedByKnown(keys, 'signing-key', privateKey)
}

function published({ id, publicKey, alg }: StoredKey): PublicKey {
  return publicKeySchema.parse({ ...JSON.parse(publicKey), kid: id, ...(alg === null ? {} : { alg }) })
}
