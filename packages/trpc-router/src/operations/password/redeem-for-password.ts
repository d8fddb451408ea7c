import { limits } from '@foyer/auth-domain/limits'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import { upsertPasswordHash } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import { mailboxHolders } from '#operations/account/mailbox-holders.ts'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { forgetMailQuota } from '#runtime/outbox/mail-quota.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { invalidateTrust } from './invalidate-mailed-tokens.ts'
import { codesCount, forgetAttempts, strangersCount } from './password-attempts.ts'

/** A reset by a mailed link or code, or the first password of an invited user: `claim` redeems the mailed secret for one of concurrent calls, `spent` is the refusal of the others. */
export type Reset = {
  by: 'reset' | 'reset-code' | 'user-invitation'
  userId: string
  passwordHash: string
  claim: (trx: Trx) => Promise<boolean>
  spent: RefusalName
}

/**
 * Redeems a mailed secret for a new password: the mailbox is proved, and sessions and other mailed secrets end. "This was
 * not me" stays: a new password removes nothing that an intruder has added. In a browser that has signed up or signed in
 * as the user the first proof ends nothing else, as for other mails (T72).
 */
export async function redeemForPassword(call: Call, reset: Reset): Promise<void> {
  // Read before the transaction; `mailboxHolders` asks for it within.
  await call.signedIn()
  const user = await retryOnConflict(() => inTransaction(call, (trx) => redeemWithin(trx, call, reset)))
  const strangers = strangersCount(user.email)
  await forgetAttempts(call, strangers)
  await forgetAttempts(call, codesCount(strangers))
  await forgetMailQuota(call, 'reset', user.email)
  // Anyone who redeems it holds the mailbox: strangers must not shut the new password for this browser (S19).
  rememberBrowser(call, user, { remembered: true, party: null, withoutSignIn: true })
}

async function redeemWithin(trx: Trx, call: Call, reset: Reset): Promise<LockedUser> {
  // Lock order: the user before their verifications (docs/architecture.md).
  const [before, isClaimed] = await Promise.all([lockUser(trx, reset.userId), reset.claim(trx)])
  if (before === undefined || !isClaimed) throw refused(reset.spent)
  const { passwordHash, userId } = reset
  const id = randomText(limits.idLength)
  const credential = { id, userId, passwordHash, provenAt: null, party: null, at: call.now() }
  const [parties, owner = before, accountId] = await Promise.all([
    // By the former stamp: a new password makes every browser unknown.
    mailboxHolders(trx, call, before),
    invalidateTrust(trx, userId),
    upsertPasswordHash(trx, credential),
  ])
  const { user } = await proveMailbox(trx, call, owner, { by: reset.by, accountId, parties })
  // A stolen session must not outlive the old password.
  if (call.options.emailAndPassword.revokeSessionsOnPasswordReset) await deleteSessionsOf(trx, owner.id)
  const chooser = { userId: owner.id, impersonatedBy: null }
  if (reset.by === 'user-invitation') {
    await recordEvent(trx, eventOf(call, 'user.password.set', {}, chooser))
  } else {
    await recordEvent(trx, eventOf(call, 'user.password.reset', {}, chooser))
    await notify(trx, call, { ...user, emailVerified: true }, { template: 'password-changed' })
  }
  return user
}
