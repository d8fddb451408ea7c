import type { RefusalName } from '@foyer/auth-domain/refusals'
import { standsForPassword } from '@foyer/auth-domain/two-factor/stands-for-password'
import { findPasswordHash, lockPasswordHash } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { findAuthentication } from '@foyer/db/sessions/session-authentication'
import { confirmPassword } from '#operations/password/confirm-password.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { stepUpRefusal } from '#runtime/procedure/step-up.ts'
import { refusalOf, refused } from '#runtime/refusal/refused.ts'
import { together } from '#runtime/transaction/together.ts'

/** What a caller has confirmed a change by: a password with this hash, or, having none, the session (T31). */
export type Confirmed = { by: 'password'; hash: string } | { by: 'session' }

/** Checks the caller's password; `without` refuses a user who has none (wire), unless the option lets a session count for it. */
export async function confirmTwoFactorPassword(
  call: SignedInCall,
  password: string,
  without: RefusalName,
): Promise<Confirmed> {
  try {
    return { by: 'password', hash: await confirmPassword(call, password) }
  } catch (error) {
    if (refusalOf(error) !== 'CREDENTIAL_ACCOUNT_NOT_FOUND') throw error
    if (!call.options.twoFactor.allowPasswordless) throw refused(without)
    return { by: 'session' }
  }
}

/**
 * Locks the caller, and refuses one whose password was replaced since it was compared, or whose session does not count for
 * the password they do not have.
 */
export async function lockConfirmedActor(trx: Trx, call: SignedInCall, confirmed: Confirmed): Promise<LockedCall> {
  if (confirmed.by === 'password') {
    const [locked, isTheirs] = await together([
      lockActor(trx, call),
      lockPasswordHash(trx, call.user.id, confirmed.hash),
    ])
    if (!isTheirs) throw refused('INVALID_PASSWORD')
    return locked
  }
  const [locked, hash, authentication] = await together([
    lockActor(trx, call),
    findPasswordHash(trx, call.user.id),
    findAuthentication(trx, call.session.token),
  ])
  if (typeof hash === 'string') throw refused('INVALID_PASSWORD')
  const { session } = locked
  const decision = standsForPassword({ session, authentication }, call.options.session, call.now())
  if (!decision.allowed) throw await stepUpRefusal(trx, locked, decision.refusal)
  return locked
}
