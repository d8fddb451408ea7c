import type { Email } from '@foyer/auth-domain/user/email'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/**
 * Mails a new email a link that proves it, or tells its owner if it is taken. The outbox worker looks which; neither the
 * answer nor a quota that is used up reveals it.
 */
export async function proveNewEmail(
  call: Call,
  user: StoredUser,
  newEmail: Email,
  callbackURL: string | undefined,
): Promise<void> {
  const message = {
    kind: 'prove-email' as const,
    userId: user.id,
    stamp: user.tokenStamp,
    newEmail,
    fromVerified: user.emailVerified,
    callbackURL: normalizedCallback(call, callbackURL),
    languageTags: [...call.request.languageTags],
  }
  await inTransaction(call, (trx) => enqueueMessage(trx, call, newEmail, message))
}
