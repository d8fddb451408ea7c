import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { deleteAddressSecrets } from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockSession } from '@foyer/db/sessions/lock-sessions'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { type LockedUser, lockUser, markEmailVerified, type StoredUser } from '@foyer/db/users/users'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { unlessRefusedByApplication } from '#operations/sign-in/ask-application.ts'
import {
  answerSignIn,
  type CompletedSignIn,
  completeSignIn,
  recordSignIn,
} from '#operations/sign-in/complete-sign-in.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { confirmSignUp, rememberBrowser } from '#runtime/context/known-browser.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { recordBan } from '#runtime/record-refusal.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

/** The session that the browser has, whose user is verified now, or a sign-in. */
type Redeemed = { state: 'kept'; session: StoredSession; user: LockedUser } | CompletedSignIn

/**
 * Verifies the address of a link's user; `parties` as whom the browser has signed up or signed in as them, which proves the
 * mailbox. Only the call that verifies may start a session, so that a link signs in once (S31), and only in a browser
 * without any: a link from a mail neither replaces a session nor takes over what an anonymous user has made.
 */
export async function redeemVerification(
  call: Call,
  user: StoredUser,
  parties: readonly CredentialOrigin[],
): Promise<void> {
  const signedIn = await call.signedIn()
  const redeemed = await retryOnConflict(() =>
    inTransaction(call, (trx) => redeemLocked(trx, call, user, { signedIn, parties })),
  )
  if (redeemed === undefined) {
    const started = signedIn === undefined && call.options.emailVerification.autoSignInAfterVerification
    if (started && !user.emailVerified) await recordBan(call, 'verification-link', user.id)
    // The person who has signed up here holds the mailbox: strangers must not shut the password for this browser (S19).
    if (parties.length > 0) confirmSignUp(call, user)
    return
  }
  if (redeemed.state !== 'kept') {
    answerSignIn(call, redeemed, () => undefined)
    return
  }
  if (call.presented === undefined) return
  const shown = presentSignedIn(redeemed, call.options)
  setSessionCookies(call, call.presented.secret, shown, isRemembered(call))
  rememberBrowser(call, redeemed.user, { remembered: isRemembered(call), party: null })
}

async function redeemLocked(
  trx: Trx,
  call: Call,
  seen: StoredUser,
  { signedIn, parties }: { signedIn: StoredSignIn | undefined; parties: readonly CredentialOrigin[] },
): Promise<Redeemed | undefined> {
  const before = await lockUser(trx, seen.id)
  if (before?.email !== seen.email || before.tokenStamp !== seen.tokenStamp) return undefined
  const attended = parties.length > 0
  const user = attended
    ? (await proveMailbox(trx, call, before, { by: 'mailbox', parties })).user
    : await verifyUnattended(trx, call, before, signedIn?.session)
  // Whatever fetches links by itself, as mail scanners do, leaves the code to the page that waits for it.
  const byPerson = attended || !call.request.reads
  if (byPerson) await deleteAddressSecrets(trx, { purpose: 'email-verification-code', email: user.email })
  if (before.emailVerified || !signsInAfterwards(call, user)) return undefined
  const kept = signedIn?.user.id === user.id ? await lockSession(trx, signedIn.session.token) : undefined
  if (kept !== undefined) return { state: 'kept', session: kept, user }
  // Nobody has shown here to be the person who set the account up.
  const party = attended ? null : randomText(limits.idLength)
  if (signedIn !== undefined) return undefined
  const signIn = { method: 'verification-link', remembered: true, party } as const
  const completed = await unlessRefusedByApplication(() => completeSignIn(trx, call, user, signIn))
  if (completed !== undefined) await recordSignIn(trx, call, completed, 'verification-link')
  return completed
}

// It says that mail arrives, and proves nobody's sign-in method: mail scanners follow links too (S44). Nobody is named as the
// actor but who is signed in there.
async function verifyUnattended(
  trx: Trx,
  call: Call,
  user: LockedUser,
  by: StoredSession | undefined,
): Promise<LockedUser> {
  if (!(await markEmailVerified(trx, user, call.now()))) return user
  await recordEvent(trx, { ...eventOf(call, 'user.email.verified', {}, by), targetUserId: user.id })
  return { ...user, emailVerified: true, updatedAt: call.now() }
}

function signsInAfterwards({ options, now }: Call, user: StoredUser): boolean {
  return options.emailVerification.autoSignInAfterVerification && !isBanned(user, now())
}
