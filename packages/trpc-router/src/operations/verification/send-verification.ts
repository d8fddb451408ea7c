import type { Email } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/engine/handles'
import { type MailRequest, sendLink } from '#operations/codes/send-code.ts'
import type { Call } from '#runtime/context/call.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'

/**
 * A verification mail: where its link returns to, and who asks for a code beside it. `confirming`: the user of an email that
 * was verified elsewhere asks for it.
 */
export type VerificationMail = {
  callbackURL: string | undefined
  request?: MailRequest | undefined
  confirming?: boolean
}

/**
 * Enqueues the verification link and its code; no mail is sent if the address is verified by the time it is rendered, unless
 * its user confirms it. Returns the seconds to wait when the quota of the address is used up.
 */
export function sendVerification(
  trx: Trx,
  call: Call,
  email: Email,
  { callbackURL, request, confirming }: VerificationMail,
): Promise<number | undefined> {
  return sendLink(trx, call, email, {
    link: { ...messageTo(call, email, callbackURL), confirming },
    request,
    confirming,
  })
}

/** Does the same work and mails nothing, so that the time an answer takes does not tell whether there was a mail. */
export async function sendNoVerification(
  trx: Trx,
  call: Call,
  email: Email,
  callbackURL: string | undefined,
): Promise<void> {
  // Counted under a name that is no address, nor ends as one that is known to have no mailbox: those are not counted.
  const message = { ...messageTo(call, email, callbackURL), decoy: true }
  await enqueueMessage(trx, call, `no mail to <${email}>`, message, { of: email })
}

function messageTo(call: Call, email: Email, callbackURL: string | undefined): OutboxMessageOf<'verify-email'> {
  return {
    kind: 'verify-email',
    email,
    callbackURL: normalizedCallback(call, callbackURL),
    languageTags: [...call.request.languageTags],
  }
}
