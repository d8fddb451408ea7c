import type { Email } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/engine/handles'
import type { Call } from '#runtime/context/call.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'

/**
 * Enqueues the verification link; no mail is sent if the address is verified by the time it is rendered. Returns the
 * seconds to wait when the quota of the address is used up.
 */
export function sendVerification(
  trx: Trx,
  call: Call,
  email: Email,
  callbackURL: string | undefined,
): Promise<number | undefined> {
  return enqueueMessage(trx, call, email, messageTo(call, email, callbackURL))
}

/** Does the same work and mails nothing, so that the time an answer takes does not tell whether there was a mail. */
export async function sendNoVerification(
  trx: Trx,
  call: Call,
  email: Email,
  callbackURL: string | undefined,
): Promise<void> {
  // Counted under a name that is no address, nor ends as one that is known to have no mailbox: those are not counted.
  await enqueueMessage(trx, call, `no mail to <${email}>`, { ...messageTo(call, email, callbackURL), decoy: true })
}

function messageTo(call: Call, email: Email, callbackURL: string | undefined): OutboxMessageOf<'verify-email'> {
  return {
    kind: 'verify-email',
    email,
    callbackURL: normalizedCallback(call, callbackURL),
    languageTags: [...call.request.languageTags],
  }
}
