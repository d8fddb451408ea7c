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
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import type { Services } from './services.ts'

/** A key whose use has been counted, and the user who owns it; undefined for a key of an organization. */
export type UsedApiKey = { key: AnyApiKey; user: StoredUser | undefined; handle: string }

type Parts = Pick<Services, 'db' | 'now' | 'options'>

/** Counts one use of a presented key, or refuses it and counts none. `admit` is asked before anything is counted (T111). */
export async function useApiKey(
  services: Parts,
  presented: string,
  admit: (key: AnyApiKey) => Decision,
): Promise<UsedApiKey> {
  if (!isKeyLike(presented, services.options.apiKey)) throw refused('MALFORMED_API_KEY')
  const handle = fingerprint(presented)
  const found = await findApiKeyByHandle(services.db, handle)
  if (found === undefined) throw refused('UNKNOWN_API_KEY')
  orThrow(admit(found.key))
  return { ...found, key: await countUse(services, found, handle), handle }
}

async function countUse(services: Parts, { key, user }: KeyWithUser, handle: string): Promise<AnyApiKey> {
  const { db, now } = services
  assertUsable(key, user, now())
  if (isCounted(key)) return (await claimApiKeyUse(db, key.id, now())) ?? (await refuseOvertaken(services, handle))
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
async function refuseOvertaken({ db, now }: Parts, handle: string): Promise<never> {
  const found = await findApiKeyByHandle(db, handle)
  if (found === undefined) throw refused('UNKNOWN_API_KEY')
  assertUsable(found.key, found.user, now())
  throw refused('API_KEY_RATE_LIMITED', { tryAgainIn: 0 })
}
