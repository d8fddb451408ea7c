import { signingAlgorithms } from '@foyer/auth-domain/keys/signing-algorithms'
import { limits } from '@foyer/auth-domain/limits'
import type { insertKey } from '@foyer/db/operations/keys'
import { exportJWK, generateKeyPair } from 'jose'
import type { Services } from '#runtime/context/services.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { seal } from '#runtime/secrets/sealed-text.ts'

type Parts = Pick<Services, 'keys' | 'now' | 'options'>

/** A key pair in stored form: the private key is encrypted. */
export type NewKeyPair = Parameters<typeof insertKey>[1]

/** Creates a key pair of each algorithm that the service signs with, the one of session tokens first. */
export async function createKeyPairs(parts: Parts): Promise<[NewKeyPair, ...NewKeyPair[]]> {
  const [first, ...others] = signingAlgorithms(parts.options)
  const pairs = await Promise.all(others.map((algorithm) => createKeyPair(parts, algorithm)))
  return [await createKeyPair(parts, first), ...pairs]
}

export async function createKeyPair(
  { keys, now }: Pick<Parts, 'keys' | 'now'>,
  algorithm: string,
): Promise<NewKeyPair> {
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
