import {
  checkMayReplaceSecondFactor,
  checkRecentSecondFactor,
} from '@foyer/auth-domain/two-factor/recent-second-factor'
import type { Trx } from '@foyer/db/engine/handles'
import { findBeginning } from '@foyer/db/sessions/sessions'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Refuses a session that has not itself passed the second factor recently (T30). */
export async function requireRecentSecondFactor(trx: Trx, { session, options, now }: LockedCall): Promise<void> {
  const { secondFactorAt } = await findBeginning(trx, session.token)
  orThrow(checkRecentSecondFactor(secondFactorAt, options.session, now()))
}

/** Refuses a session that has neither passed it nor begun recently (T29). */
export async function requireMayReplaceSecondFactor(trx: Trx, { session, options, now }: LockedCall): Promise<void> {
  const { secondFactorAt } = await findBeginning(trx, session.token)
  orThrow(checkMayReplaceSecondFactor(session, secondFactorAt, options.session, now()))
}
