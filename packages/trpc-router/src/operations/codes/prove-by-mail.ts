import type { Trx } from '@foyer/db/engine/handles'
import type { LockedUser } from '@foyer/db/users/users'
import { mailboxHolders } from '#operations/account/mailbox-holders.ts'
import { type ProvenMailbox, proveMailbox } from '#operations/account/prove-mailbox.ts'
import type { Call } from '#runtime/context/call.ts'

/**
 * A mailed link or code proves the mailbox, and no account. In a browser that has signed in as the user it also shows
 * that anyone who did so holds the mailbox, so that they keep what they have set up (T72). The session must have been read
 * before the transaction.
 */
export async function proveByMail(trx: Trx, call: Call, user: LockedUser): Promise<ProvenMailbox> {
  const presented = mailboxHolders(trx, call, user).then((parties) => ({ by: 'mailbox' as const, parties }))
  return proveMailbox(trx, call, user, presented)
}
