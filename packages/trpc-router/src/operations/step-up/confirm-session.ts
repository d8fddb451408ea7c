import { confirmedBy } from '@foyer/auth-domain/sign-in/methods'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { findAuthentication, setAuthentication } from '@foyer/db/sessions/session-authentication'
import { forgetAttempts } from '#operations/password/password-attempts.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { claimSecondFactorAttempt } from '#operations/two-factor/claim-second-factor-attempt.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { enrolmentOf, methodsOf, stepUpRefusal } from '#runtime/procedure/step-up.ts'
import { recordingRefusal } from '#runtime/record-refusal.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { together } from '#runtime/transaction/together.ts'

type Confirmation<Checked> = {
  method: 'password' | 'passkey'
  /** Of a wrong one. */
  refusal: 'INVALID_PASSWORD' | 'AUTHENTICATION_FAILED'
  /** What is slow, before the transaction; throws the refusal too. */
  check: () => Promise<Checked>
  /** Decides on the locked user; what it records is committed either way. */
  accept: (trx: Trx, current: LockedCall, checked: Checked) => Promise<Accepted>
}

/** What a confirmation is accepted as. */
export type Accepted = 'refused' | 'confirmation' | 'second-factor'

/**
 * Confirms the session of the call in its own row, with its secret as it was. Only by what a refusal of step-up names; what
 * is not accepted is recorded as a refused sign-in is. An attempt of who has a second factor counts with their codes (T21, T22).
 */
export async function confirmSession<Checked>(
  call: SignedInCall,
  { method, refusal, check, accept }: Confirmation<Checked>,
): Promise<void> {
  const { session, user } = call
  if (!(await methodsOf(call.db, call)).includes(method)) throw await stepUpRefusal(call.db, call, 'STEP_UP_REQUIRED')
  await recordingRefusal(call, { method: 'step-up', subject: user.id, userId: user.id, by: session }, async () => {
    const subject = { kind: 'session' as const, id: session.id, userId: user.id, call }
    const isCounted = (await enrolmentOf(call.db, call)) !== 'none'
    const counted = isCounted ? await claimSecondFactorAttempt(call, subject, method) : undefined
    const checked = await check()
    const confirmed = await inTransaction(call, async (trx) => {
      const [current, began] = await together([lockActor(trx, call), findAuthentication(trx, session.token)])
      if (!(await methodsOf(trx, current)).includes(method)) {
        throw await stepUpRefusal(trx, current, 'STEP_UP_REQUIRED')
      }
      const accepted = await accept(trx, current, checked)
      if (accepted === 'refused') return false
      const asSecondFactor = accepted === 'second-factor'
      const confirmation = { method, asSecondFactor, at: call.now(), begunAt: current.session.createdAt }
      await setAuthentication(trx, session.token, confirmedBy(began, confirmation))
      await recordEvent(trx, eventOf(current, 'session.confirmed', { method }))
      return true
    })
    // After the commit of what follows from a refusal, as that a passkey may be copied.
    if (!confirmed) throw refused(refusal)
    if (counted !== undefined) await forgetAttempts(call, counted.count)
  })
}
