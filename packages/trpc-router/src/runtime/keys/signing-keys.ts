import { type PublicKey, publicKeySchema } from '@foyer/auth-domain/keys/keys'
import { isPublished, retiredAt, signingKeyOf } from '@foyer/auth-domain/keys/rotation'
import { longestTokenLifetime, signingAlgorithms } from '@foyer/auth-domain/keys/signing-algorithms'
import { handleForCall } from '@foyer/db/engine/call-handle'
import { transact } from '@foyer/db/engine/pipeline'
import { findKeys, insertKey, retireKeys, type StoredKey } from '@foyer/db/operations/keys'
import { type CryptoKey, importJWK } from 'jose'
import type { Services } from '#runtime/context/services.ts'
import { isSealedWithKnownKey, unseal } from '#runtime/secrets/sealed-text.ts'
import { createKeyPair } from './create-key-pair.ts'

/** What signs a token of an algorithm. */
export type Signer = { id: string; algorithm: string; key: CryptoKey | Uint8Array }

/** `signers` sign new tokens, by algorithm; `published` are all keys that tokens still verify against. */
export type SigningKeys = { signers: ReadonlyMap<string, Signer>; published: readonly PublicKey[] }

type Parts = Pick<Services, 'db' | 'keys' | 'now' | 'options'>

/** Reads the stored keys; creates a pair of each algorithm of which none can be decrypted. */
export async function loadSigningKeys(parts: Parts): Promise<SigningKeys> {
  const algorithms = signingAlgorithms(parts.options)
  let stored = await findKeys(handleForCall(parts.db))
  const missing = algorithms.filter((algorithm) => signerAmong(stored, algorithm, parts) === undefined)
  if (missing.length > 0) {
    await replaceUnreadable(parts, stored, missing)
    stored = await findKeys(parts.db)
  }
  const signers = await Promise.all(algorithms.map((algorithm) => loadSigner(stored, algorithm, parts)))
  return {
    signers: new Map(signers.map((signer) => [signer.algorithm, signer])),
    published: stored.filter((key) => isPublished(key, parts.now())).map(published),
  }
}

async function loadSigner(stored: readonly StoredKey[], algorithm: string, parts: Parts): Promise<Signer> {
  const found = signerAmong(stored, algorithm, parts)
  if (found === undefined) throw new Error('The signing key just made is gone')
  const jwk = JSON.parse(unseal(parts.keys, 'signing-key', found.id, found.privateKey))
  return { id: found.id, algorithm, key: await importJWK(jwk, algorithm) }
}

// A dropped secret may be compromised, and so the keys encrypted with it: they are retired as in a rotation.
async function replaceUnreadable(
  parts: Parts,
  stored: readonly StoredKey[],
  missing: readonly string[],
): Promise<void> {
  const created = await Promise.all(missing.map((algorithm) => createKeyPair(parts, algorithm)))
  const unreadable = stored.filter((key) => !isReadable(key, parts)).map(({ id }) => id)
  const until = retiredAt(parts.now(), longestTokenLifetime(parts.options))
  await transact(parts.db, async (trx) => {
    if (unreadable.length > 0) await retireKeys(trx, until, unreadable)
    for (const key of created) await insertKey(trx, key)
  })
}

function signerAmong(stored: readonly StoredKey[], algorithm: string, parts: Parts): StoredKey | undefined {
  return signingKeyOf(
    stored.filter((key) => key.alg === algorithm && isReadable(key, parts)),
    parts.now(),
  )
}

/** Whether a key is of an algorithm that is signed with, and was encrypted with a secret that is still there. */
export function canSignWith(key: StoredKey, parts: Pick<Parts, 'keys' | 'options'>): boolean {
  return key.alg !== null && signingAlgorithms(parts.options).includes(key.alg) && isReadable(key, parts)
}

function isReadable({ privateKey }: StoredKey, { keys }: Pick<Parts, 'keys'>): boolean {
  return isSealedWithKnownKey(keys, 'signing-key', privateKey)
}

function published({ id, publicKey, alg }: StoredKey): PublicKey {
  return publicKeySchema.parse({ ...JSON.parse(publicKey), kid: id, ...(alg === null ? {} : { alg }) })
}
