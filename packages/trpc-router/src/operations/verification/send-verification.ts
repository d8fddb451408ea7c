import type { Email } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/engine/handles'
import type { Call } from '#runtime/context/call.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'

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
  return enqueueMessage(trx, call, email, {
    kind: 'verify-email',
    email,
    callbackURL: normalizedCallback(call, callbackURL),
    languageTags: [...call.request.languageTags],
  })
}
