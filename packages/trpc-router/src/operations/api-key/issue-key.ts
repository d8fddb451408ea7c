import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import { checkKeyCount, type KeyTerms } from '@foyer/auth-domain/api-key/create-api-key'
import { limits } from '@foyer/auth-domain/limits'
import { insertApiKey, type KeyOwner } from '@foyer/db/api-keys/api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { drawApiKey } from '#runtime/secrets/api-key.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** A key as it is stored, and its secret, which exists nowhere but in the answer. */
export type IssuedKey = { stored: AnyApiKey; key: string }

/** Stores a new key of an owner, whose row is locked: they have a bounded number of keys, `count` before this one. */
export async function issueKey(
  trx: Trx,
  { options, now }: Pick<Call, 'options' | 'now'>,
  { count, ...owner }: KeyOwner & { createdBy?: string; count: number },
  terms: KeyTerms,
): Promise<IssuedKey> {
  orThrow(checkKeyCount(count, options.apiKey))
  const { key, start } = drawApiKey(terms.prefix, options.apiKey)
  const at = now()
  const stored: AnyApiKey = {
    ...terms,
    id: randomText(limits.idLength),
    start,
    userId: 'userId' in owner ? owner.userId : null,
    organizationId: 'organizationId' in owner ? owner.organizationId : null,
    createdBy: owner.createdBy ?? null,
    lastRefillAt: null,
    enabled: true,
    windowStartedAt: null,
    requestCount: 0,
    lastRequest: null,
    createdAt: at,
    updatedAt: at,
  }
  await insertApiKey(trx, { ...stored, handle: fingerprint(key) })
  return { stored, key }
}
