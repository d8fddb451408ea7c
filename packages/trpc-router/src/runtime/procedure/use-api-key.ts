import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import { useApiKey as decideUse, isCounted, isKeyLike, untilNextUse } from '@foyer/auth-domain/api-key/use-api-key'
import type { Decision } from '@foyer/auth-domain/decision'
import {
  claimApiKeyUse,
  findApiKeyByHandle,
  isTouchDue,
  type KeyWithUser,
  touchApiKey,
} from '@foyer/db/api-keys/use-api-key'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import type { UsedApiKey } from '#runtime/context/used-api-key.ts'
import { recordingRefusal } from '#runtime/record-refusal.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

type Parts = Pick<Call, 'db' | 'now' | 'options'>

/**
 * Counts one use of a presented key, or refuses it and counts none; refused for a ban or a limit, that is recorded. `admit`
 * is asked before anything is counted (T111).
 */
export async function useApiKey(
  services: Parts & Pick<Call, 'keys' | 'request'>,
  presented: string,
  admit: (key: AnyApiKey) => Decision,
): Promise<UsedApiKey> {
  if (!isKeyLike(presented, services.options.apiKey)) throw refused('MALFORMED_API_KEY')
  const handle = fingerprint(presented)
  const found = await findApiKeyByHandle(services.db, handle)
  if (found === undefined) throw refused('UNKNOWN_API_KEY')
  orThrow(admit(found.key))
  const { id, organizationId } = found.key
  const attempt = {
    method: 'api-key',
    subject: id,
    userId: found.user?.id,
    organizationId: organizationId ?? undefined,
  }
  const key = await recordingRefusal(services, attempt, () => countUse(services, found, handle))
  return { ...found, key, handle }
}

async function countUse(services: Parts, { key, user }: KeyWithUser, handle: string): Promise<AnyApiKey> {
  const { db, now } = services
  assertUsable(key, user, now())
  if (isCounted(key)) return (await claimApiKeyUse(db, key.id, now())) ?? (await refuseAfterConflict(services, handle))
  if (isTouchDue(key, now())) await touchApiKey(db, key.id, now())
  return key
}

function assertUsable(key: AnyApiKey, user: StoredUser | undefined, now: Date): void {
  const decision = decideUse(key, user, now)
  if (decision.allowed) return
  if (decision.refusal !== 'API_KEY_RATE_LIMITED') throw refused(decision.refusal)
  throw refused(decision.refusal, { tryAgainIn: untilNextUse(key, now) })
}

// Between the look and the claim another call has taken the last use, or the key has been changed.
async function refuseAfterConflict({ db, now }: Parts, handle: string): Promise<never> {
  const found = await findApiKeyByHandle(db, handle)
  if (found === undefined) throw refused('UNKNOWN_API_KEY')
  assertUsable(found.key, found.user, now())
  throw refused('API_KEY_RATE_LIMITED', { tryAgainIn: 0 })
}
