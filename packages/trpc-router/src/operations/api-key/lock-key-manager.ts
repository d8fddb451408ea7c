import type { Trx } from '@foyer/db/engine/handles'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { requireRecentSecondFactorIfEnabled } from '#operations/two-factor/require-recent-second-factor.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'

/**
 * Locks whoever makes or changes a key, of their own or of an organization: what is asked of them beyond a session is
 * asked here alone. A key lasts longer than the session that makes it.
 */
export async function lockKeyManager(trx: Trx, ctx: SignedInCall): Promise<LockedCall> {
  const call = await lockActor(trx, ctx)
  await requireRecentSecondFactorIfEnabled(trx, call)
  return call
}
