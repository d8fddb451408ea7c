import { mayMailSecondFactor } from '@foyer/auth-domain/sign-in/methods'
import type { Trx } from '@foyer/db/engine/handles'
import { findAuthentication } from '@foyer/db/sessions/session-authentication'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import { lockActor } from '#operations/session/lock-actor.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { pendingSignInEnded, type SecondFactorSubject } from './second-factor-subject.ts'

/** Locks the user of a subject; refuses one whose mailbox was the first factor, and is no second one then (T25). */
export async function lockCodeRecipient(trx: Trx, subject: SecondFactorSubject): Promise<LockedUser> {
  if (subject.kind === 'pending') {
    if (!mayMailSecondFactor(subject.pending)) throw refused('OTP_NOT_ENABLED')
    const user = await lockUser(trx, subject.userId)
    if (user === undefined) throw pendingSignInEnded()
    return user
  }
  const { user, session } = await lockActor(trx, subject.call)
  // To enable it, the code shows only that mail arrives: the password was given for it.
  if (user.twoFactorEnabled === true && !mayMailSecondFactor(await findAuthentication(trx, session.token))) {
    throw refused('OTP_NOT_ENABLED')
  }
  return user
}
