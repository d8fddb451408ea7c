import { checkRecentSecondFactor } from '@foyer/auth-domain/two-factor/recent-second-factor'
import type { Trx } from '@foyer/db/engine/handles'
import { findBeginning } from '@foyer/db/sessions/sessions'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Refuses a session that has not itself passed the second factor recently (T30). */
export async function requireRecentSecondFactor(trx: Trx, { session, options, now }: LockedCall): Promise<void> {
  const { secondFactorAt } = await findBeginning(trx, session.token)
  orThrow(checkRecentSecondFactor(secondFactorAt, options.session, now()))
}

/**
 * The same of a user who has a second factor, before what replaces it, turns it off, or changes the sign-in methods: one
 * that asks for no second factor, added by a session that has passed none, would stand in for it.
 */
export async function requireRecentSecondFactorIfEnabled(trx: Trx, call: LockedCall): Promise<void> {
  if (!call.options.twoFactor.enabled || call.user.twoFactorEnabled !== true) return
  await requireRecentSecondFactor(trx, call)
}
