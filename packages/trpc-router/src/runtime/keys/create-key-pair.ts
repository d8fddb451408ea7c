import { limits } from '@foyer/auth-domain/limits'
import type { insertKey } from '@foyer/db/operations/keys'
import { exportJWK, generateKeyPair } from 'jose'
import type { Services } from '#runtime/context/services.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { seal } from '#runtime/secrets/sealed-text.ts'

type Parts = Pick<Services, 'keys' | 'now' | 'options'>

/** Creates a key pair of the configured algorithm in stored form: the private key is encrypted. */
export async function createKeyPair({ keys, now, options }: Parts): Promise<Parameters<typeof insertKey>[1]> {
  const { algorithm } = options.jwt
  const id = randomText(limits.idLength)
  const pair = await generateKeyPair(algorithm, { extractable: true })
  return {
    id,
    publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
    privateKey: seal(keys, 'signing-key', id, JSON.stringify(await exportJWK(pair.privateKey))),
    alg: algorithm,
    createdAt: now(),
    expiresAt: null,
  }
}
