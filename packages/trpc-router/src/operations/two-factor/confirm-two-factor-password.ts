import type { RefusalName } from '@foyer/auth-domain/refusals'
import { lockPasswordHash } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { confirmPassword } from '#operations/password/confirm-password.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { refusalOf, refused } from '#runtime/refusal/refused.ts'

/** Checks the caller's password and returns its stored hash; `without` refuses a user who has none (wire). */
export async function confirmTwoFactorPassword(
  call: SignedInCall,
  password: string,
  without: RefusalName,
): Promise<string> {
  try {
    return await confirmPassword(call, password)
  } catch (error) {
    if (refusalOf(error) === 'CREDENTIAL_ACCOUNT_NOT_FOUND') throw refused(without)
    throw error
  }
}

/** Locks the caller, and refuses one whose password was replaced since it was compared with the hash `confirmed`. */
export async function lockConfirmedActor(trx: Trx, call: SignedInCall, confirmed: string): Promise<LockedCall> {
  const locked = await lockActor(trx, call)
  if (!(await lockPasswordHash(trx, locked.user.id, confirmed))) throw refused('INVALID_PASSWORD')
  return locked
}
