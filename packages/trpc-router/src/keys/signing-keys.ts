import { type PublicKey, publicKeySchema } from '@foyer/auth-domain/keys/keys'
import { limits } from '@foyer/auth-domain/limits'
import { findKeys, insertKey, type StoredKey } from '@foyer/db/keys'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { Services } from '../context/services.ts'
import { randomText } from '../secrets/random.ts'
import { seal, unseal } from '../secrets/sealed-text.ts'

/** The keys tokens are signed and verified with: `signer` the newest, `published` all that still verify. */
export type SigningKeys = {
  signer: { id: string; algorithm: string; key: CryptoKey | Uint8Array }
  published: readonly PublicKey[]
}

type Parts = Pick<Services, 'db' | 'keys' | 'now' | 'options'>

/** Reads the stored keys; makes the first pair when there is none, or none of the configured algorithm. */
export async function loadSigningKeys(parts: Parts): Promise<SigningKeys> {
  const { algorithm } = parts.options.jwt
  let stored = await findKeys(parts.db)
  if (!stored.some((key) => key.alg === algorithm)) {
    await makeKey(parts)
    stored = await findKeys(parts.db)
  }
  const newest = stored.find((key) => key.alg === algorithm)
  if (newest === undefined) throw new Error('The signing key just made is gone')
  const jwk = JSON.parse(unseal(parts.keys, 'signing-key', newest.id, newest.privateKey))
  return {
    signer: { id: newest.id, algorithm, key: await importJWK(jwk, algorithm) },
    published: stored.filter((key) => key.expiresAt === null || key.expiresAt > parts.now()).map(published),
  }
}

async function makeKey({ db, keys, now, options }: Parts): Promise<void> {
  const { algorithm } = options.jwt
  const id = randomText(limits.idLength)
  const pair = await generateKeyPair(algorithm, { extractable: true })
  await insertKey(db, {
    id,
    publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
    privateKey: seal(keys, 'signing-key', id, JSON.stringify(await exportJWK(pair.privateKey))),
    alg: algorithm,
    createdAt: now(),
    expiresAt: null,
  })
}

function published({ id, publicKey, alg }: StoredKey): PublicKey {
  return publicKeySchema.parse({ ...JSON.parse(publicKey), kid: id, ...(alg === null ? {} : { alg }) })
}
