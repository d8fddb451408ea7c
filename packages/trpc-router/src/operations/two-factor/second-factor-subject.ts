import type { RequestedSubject } from '@foyer/auth-domain/two-factor/two-factor-inputs'
import { findPendingSignIn, type PendingSignIn } from '@foyer/db/sessions/pending-sign-ins'
import { presentedPendingSignIns } from '#runtime/context/two-factor-cookies.ts'
import { asSignedIn, type OperationCall, type SignedInCall } from '#runtime/procedure/admission.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** What a second factor is shown for: a pending sign-in, or the session of somebody who is signed in. */
export type SecondFactorSubject =
  | { kind: 'pending'; id: string; userId: string; pending: PendingSignIn }
  | { kind: 'session'; id: string; userId: string; call: SignedInCall }

/**
 * The pending sign-in of the browser, which is the later of the two; its session only where none has begun. The code of one
 * that has ended is not another account's: it is neither compared for the session nor counted (T21, T30). Anyone who confirms
 * a session asks for that one.
 */
export async function secondFactorSubject(
  call: OperationCall,
  subject: RequestedSubject,
): Promise<SecondFactorSubject> {
  const tokens = subject === 'session' ? [] : presentedPendingSignIns(call)
  if (tokens.length > 0) {
    const pending = await findPendingSignIn(call.db, tokens, call.now())
    if (pending === undefined) throw pendingSignInEnded()
    return { kind: 'pending', id: pending.id, userId: pending.userId, pending }
  }
  const current = await asSignedIn(call, 'INVALID_TWO_FACTOR_COOKIE')
  return { kind: 'session', id: current.session.id, userId: current.user.id, call: current }
}

/** The refusal of a pending sign-in that has ended meanwhile. */
export function pendingSignInEnded(): Error {
  return refused('INVALID_TWO_FACTOR_COOKIE')
}
