import type { Session } from '@foyer/auth-domain/session/session'
import { isBanned } from '@foyer/auth-domain/user/ban'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockSession, type StoredSignIn } from '@foyer/db/sessions/sessions'
import { type LockedUser, lockUser, markEmailVerified, type StoredUser } from '@foyer/db/users/users'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { answerSignIn, type CompletedSignIn, completeSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

/** The session that the browser has, whose user is verified now, or a sign-in. */
type Redeemed = { state: 'kept'; session: Session; user: LockedUser } | CompletedSignIn

/**
 * Verifies the address of a link's user; `attended` when the browser has signed up or signed in as them, which proves the
 * mailbox. Only the call that verifies may start a session, so that a link signs in once (S31), and only in a browser
 * without any: a link from a mail neither replaces a session nor takes over what an anonymous user has made.
 */
export async function redeemVerification(call: Call, user: StoredUser, attended: boolean): Promise<void> {
  const signedIn = await call.signedIn()
  const redeemed = await retryOnConflict(() =>
    inTransaction(call, (trx) => redeemLocked(trx, call, user, { signedIn, attended })),
  )
  if (redeemed === undefined) return
  if (redeemed.state !== 'kept') {
    answerSignIn(call, redeemed, () => undefined)
    return
  }
  if (call.presented === undefined) return
  const shown = { session: redeemed.session, user: presentUser(redeemed.user, call.options) }
  setSessionCookies(call, call.presented.secret, shown, isRemembered(call))
  rememberBrowser(call, redeemed.user, isRemembered(call))
}

async function redeemLocked(
  trx: Trx,
  call: Call,
  seen: StoredUser,
  { signedIn, attended }: { signedIn: StoredSignIn | undefined; attended: boolean },
): Promise<Redeemed | undefined> {
  const before = await lockUser(trx, seen.id)
  if (before?.email !== seen.email || before.tokenStamp !== seen.tokenStamp) return undefined
  const user = attended
    ? (await proveMailbox(trx, call, before, { by: 'session' })).user
    : await verifyUnattended(trx, call, before)
  if (before.emailVerified || !signsInAfterwards(call, user)) return undefined
  const kept = signedIn?.user.id === user.id ? await lockSession(trx, signedIn.session.token) : undefined
  if (kept !== undefined) return { state: 'kept', session: kept, user }
  return signedIn === undefined
    ? completeSignIn(trx, call, user, { method: 'verification-link', remembered: true })
    : undefined
}

// It says that mail arrives, and proves nobody's sign-in method: mail scanners follow links too (S44).
async function verifyUnattended(trx: Trx, call: Call, user: LockedUser): Promise<LockedUser> {
  if (!(await markEmailVerified(trx, user, call.now()))) return user
  await recordEvent(trx, eventOf(call, 'user.email.verified', {}, { userId: user.id, impersonatedBy: null }))
  return { ...user, emailVerified: true, updatedAt: call.now() }
}

function signsInAfterwards({ options, now }: Call, user: StoredUser): boolean {
  return options.emailVerification.autoSignInAfterVerification && !isBanned(user, now())
}
