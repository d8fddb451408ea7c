import {
  listSealedValues,
  replaceSealedValue,
  type SealedKind,
  type SealedValue,
  sealedKinds,
} from '@foyer/db/operations/sealed-values'
import type { Services } from '#runtime/context/services.ts'
import type { Keyring, Purpose } from './keyring.ts'
import { seal, sealedWith, unseal } from './sealed-text.ts'

/** `unreadable` values are left as they are: their secret is not configured, or they were altered. */
export type ResealCounts = { resealed: number; unreadable: number }

type Outcome = keyof ResealCounts | 'unchanged'

const purposes: Record<SealedKind, Purpose> = {
  accessToken: 'provider-token',
  refreshToken: 'provider-token',
  idToken: 'provider-token',
  totpSecret: 'totp-secret',
  pendingTotpSecret: 'totp-secret',
  signingKey: 'signing-key',
  webhookSecret: 'webhook-secret',
  formerWebhookSecret: 'webhook-secret',
  outboxMessage: 'outbox',
  authorizationState: 'oauth-state',
}

const BATCH = 500

/**
 * Encrypts every stored value anew with the newest secret. Reads `batch` rows at a time and replaces each in a statement of
 * its own, only if it is still the value that was read, so that it may run beside instances that serve, and be repeated.
 */
export async function resealStored({ db, keys }: Pick<Services, 'db' | 'keys'>, batch = BATCH): Promise<ResealCounts> {
  const counts: ResealCounts = { resealed: 0, unreadable: 0 }
  for (const kind of sealedKinds) {
    for await (const value of sealedValues(db, kind, batch)) {
      const outcome = await resealValue(db, keys, kind, value)
      if (outcome !== 'unchanged') counts[outcome] += 1
    }
  }
  return counts
}

async function* sealedValues(db: Services['db'], kind: SealedKind, limit: number): AsyncGenerator<SealedValue> {
  let after = ''
  for (;;) {
    const page = await listSealedValues(db, kind, { after, limit })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < limit) return
    after = last.id
  }
}

async function resealValue(db: Services['db'], keys: Keyring, kind: SealedKind, value: SealedValue): Promise<Outcome> {
  const purpose = purposes[kind]
  if (sealedWith(value.sealed) === keys.newest(purpose).id) return 'unchanged'
  const plain = tryUnseal(keys, purpose, value)
  if (plain === undefined) return 'unreadable'
  const replaced = await replaceSealedValue(db, kind, value, seal(keys, purpose, value.boundTo, plain))
  return replaced ? 'resealed' : 'unchanged'
}

function tryUnseal(keys: Keyring, purpose: Purpose, { boundTo, sealed }: SealedValue): string | undefined {
  try {
    return unseal(keys, purpose, boundTo, sealed)
  } catch {
    return undefined
  }
}
