import { limits } from '@foyer/auth-domain/limits'
import type { insertKey } from '@foyer/db/keys'
import { exportJWK, generateKeyPair } from 'jose'
import type { Services } from '../context/services.ts'
import { randomText } from '../secrets/random.ts'
import { seal } from '../secrets/sealed-text.ts'

type Parts = Pick<Services, 'keys' | 'now' | 'options'>

/** A new key pair of the configured algorithm as it is stored: its private half sealed. */
export async function makeKey({ keys, now, options }: Parts): Promise<Parameters<typeof insertKey>[1]> {
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
