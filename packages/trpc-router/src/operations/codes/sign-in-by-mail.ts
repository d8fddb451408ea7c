import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { maySignUp } from '@foyer/auth-domain/sign-in/may-sign-up'
import type { MailboxMethod, SignUpMethod } from '@foyer/auth-domain/sign-in/methods'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { type Email, parseNewEmail } from '@foyer/auth-domain/user/email'
import { type AddressSecret, useUpSignInSecrets } from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { type LockedUser, lockUserByEmail } from '@foyer/db/users/users'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { codesCount, forgetAttempts, strangersCount } from '#operations/password/password-attempts.ts'
import { requireSignUp } from '#operations/sign-in/ask-application.ts'
import {
  type CompletedSignIn,
  completeSignIn,
  completeSignUp,
  recordSignIn,
} from '#operations/sign-in/complete-sign-in.ts'
import { newUser } from '#operations/user/new-user.ts'
import {
  type AnonymousCall,
  currentAnonymousUser,
  lockAnonymousUser,
  retryWhenEmailIsTaken,
  upgradeAnonymousUser,
} from '#operations/user/upgrade-anonymous-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { ConflictError, retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { proveByMail } from './prove-by-mail.ts'

/**
 * A sign-in by what was mailed. `claim` redeems the secret for one of concurrent calls; `spent` is the refusal of the
 * others. `name` is that of a new user, where the method may make one.
 */
export type MailSignIn = {
  method: MailboxMethod & SignUpMethod
  secret: AddressSecret
  claim: (trx: Trx) => Promise<boolean>
  spent: 'MAGIC_LINK_INVALID' | 'INVALID_OTP'
  name: string
}

/**
 * Signs in the person who holds the mailbox: its user, or a new one. The address is verified with the session (T84), and what
 * nobody proved is removed (T72). The secret is used up also where the user is banned. Sets no cookie.
 */
export async function signInByMail(call: Call, signIn: MailSignIn): Promise<Decision<CompletedSignIn>> {
  const anonymous = await currentAnonymousUser(call)
  // Read before the transaction; `mailboxHolders` asks for it within.
  await call.signedIn()
  const attempt = () => inTransaction(call, (trx) => signInWithin(trx, call, signIn, anonymous))
  const signedIn = await retryOnConflict(() => retryWhenEmailIsTaken(attempt))
  // The person who holds the mailbox opens the codes again that strangers have closed.
  if (signedIn.allowed) await forgetAttempts(call, codesCount(strangersCount(signIn.secret.email)))
  return signedIn
}

async function signInWithin(
  trx: Trx,
  call: Call,
  signIn: MailSignIn,
  anonymous: AnonymousCall | undefined,
): Promise<Decision<CompletedSignIn>> {
  const { secret } = signIn
  // Lock order: the anonymous user, the user, then their verifications (docs/architecture.md).
  const locked = await lockAnonymousUser(trx, anonymous)
  const [holder, isClaimed] = await Promise.all([lockUserByEmail(trx, secret.email), signIn.claim(trx)])
  if (holder !== undefined && holder.email !== secret.email) throw new ConflictError()
  if (!isClaimed) return refuse(signIn.spent)
  await useUpSignInSecrets(trx, secret)
  return holder === undefined ? signUp(trx, call, signIn, locked) : signInHolder(trx, call, signIn, { holder, locked })
}

async function signInHolder(
  trx: Trx,
  call: Call,
  { method }: MailSignIn,
  { holder, locked }: { holder: LockedUser; locked: LockedUser | undefined },
): Promise<Decision<CompletedSignIn>> {
  if (isBanned(holder, call.now())) return refuse('BANNED_USER')
  const { user } = await proveByMail(trx, call, holder)
  const completed = await completeSignIn(trx, call, user, { method, remembered: true, party: null, anonymous: locked })
  await recordSignIn(trx, call, completed, method)
  return allow(completed)
}

async function signUp(
  trx: Trx,
  call: Call,
  { secret, name, method }: MailSignIn,
  anonymous: LockedUser | undefined,
): Promise<Decision<CompletedSignIn>> {
  const email: Email | undefined = parseNewEmail(secret.email, call.options.advanced.allowInternationalEmail)
  if (email === undefined || !maySignUp(method, call.options)) return refuse('SIGN_UP_BY_MAIL_DISABLED')
  const created = requireSignUp(call, { ...newUser(call, { name, email, image: null }), emailVerified: true }, method)
  const user = await upgradeAnonymousUser(trx, call, created, anonymous)
  if (user === undefined) throw new ConflictError()
  // What an anonymous user had added in this browser stays theirs.
  await proveMailbox(trx, call, user, { by: 'mailbox', parties: [null] })
  const completed = await completeSignUp(trx, call, user, { method, remembered: true, party: null })
  await recordEvent(trx, eventOf(call, 'user.created', { method }, completed.session))
  return allow(completed)
}
