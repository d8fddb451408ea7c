import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { Email } from '@foyer/auth-domain/user/email'
import { uniqueViolation } from '@foyer/db/engine/errors'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import type { StoredUser } from '@foyer/db/users/users'
import { credentialOriginOf } from '#operations/account/mailbox-holders.ts'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { codeRequestOf } from '#operations/codes/send-code.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { refuseIfNotWritten } from '#runtime/outbox/enqueue.ts'
import { notify } from '#runtime/outbox/notify.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { replaceUserEmail } from './replace-user-email.ts'
import { sendVerification } from './send-verification.ts'

type Change = {
  user: StoredUser
  newEmail: Email
  /** Whether the link was mailed to the new address, which is then verified. */
  proved: boolean
  /** Refused when the quota of the new address has no room for its verification mail; otherwise it gets none. */
  needsVerification: boolean
  callbackURL: string | undefined
  /** Redeems what proves the new address for one of concurrent calls. */
  claim?: (trx: Trx) => Promise<boolean>
}

/** The user with their new address, and whose the session is that has changed it. */
export type Changed = { user: StoredUser; party: CredentialOrigin }

/**
 * Replaces a user's email: the new address, unless proved, is unverified and gets a verification mail, the old one a
 * notification (S38). Undefined when the user has changed since they were read; the unique index decides between concurrent changes.
 */
export async function applyEmailChange(
  call: SignedInCall,
  { user, newEmail, proved, needsVerification, callbackURL, claim }: Change,
): Promise<Decision<Changed | undefined>> {
  const request = proved ? undefined : await codeRequestOf(call, newEmail)
  try {
    const changed = await inTransaction(call, async (trx) => {
      const actor = await lockActor(trx, call)
      // A verified address is replaced only after a confirmation from it: decided when it was not verified yet.
      if (actor.user.emailVerified !== user.emailVerified) return undefined
      if (claim !== undefined && !(await claim(trx))) return undefined
      const after = await replaceUserEmail(trx, user, newEmail, call.now())
      if (after === undefined) return undefined
      await recordEvent(trx, eventOf(actor, 'user.email.changed', { from: user.email, to: newEmail }))
      await notify(trx, call, user, { template: 'email-changed', newEmail })
      const party = await credentialOriginOf(trx, actor)
      if (proved) {
        const proof = await proveMailbox(trx, call, after, { by: 'mailbox', parties: [party] })
        return { user: proof.user, party: null }
      }
      const wait = await sendVerification(trx, call, newEmail, { callbackURL, request })
      if (needsVerification) refuseIfNotWritten(wait)
      return { user: after, party }
    })
    return allow(changed)
  } catch (error) {
    if (uniqueViolation(error) === 'user_email_key') return refuse('COULDNT_UPDATE_YOUR_EMAIL')
    throw error
  }
}
