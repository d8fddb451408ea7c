import type { Decision } from '@foyer/auth-domain/decision'
import type { Options } from '@foyer/auth-domain/options'
import type { Email } from '@foyer/auth-domain/user/email'
import { answeredSignIn, signInEmail as decideSignIn, type SignInPolicy } from '@foyer/auth-domain/user/sign-in-email'
import { wordedForUsername } from '@foyer/auth-domain/user/sign-in-username'
import { type Credential, lockUserAndPassword, replacePasswordHash } from '@foyer/db/accounts/accounts'
import type { LockedUser } from '@foyer/db/users/users'
import { TRPCError } from '@trpc/server'
import { codeRequestOf } from '#operations/codes/send-code.ts'
import { attemptCountOf, claimAttempt, forgetAttempts } from '#operations/password/password-attempts.ts'
import { currentAnonymousUser, lockAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import { sendNoVerification, sendVerification } from '#operations/verification/send-verification.ts'
import type { Call } from '#runtime/context/call.ts'
import { recordingRefusal, recordRefusal } from '#runtime/record-refusal.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import type { PasswordCheck } from '#runtime/secrets/stored-password.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { type CompletedSignIn, completeSignIn, recordSignIn } from './complete-sign-in.ts'

/** What is presented with a password, and whose it is. */
export type PresentedName = {
  by: 'email' | 'username'
  /** The email or the username in its stored form. */
  name: string
  credential: Credential | undefined
  /** The account's, under which attempts are counted and mails sent (T98); for a name that is nobody's, one that is too. */
  address: Email
}

type PresentedPassword = { password: string; rememberMe?: boolean | undefined; callbackURL?: string | undefined }

/** Signs in by a password. Unknown user, social-only user and wrong password get the same answer after one hash. */
export async function signInWithPassword(
  call: Call,
  presented: PresentedName,
  input: PresentedPassword,
): Promise<CompletedSignIn> {
  const policy = signInPolicy(call.options)
  const worded = presented.by === 'username' ? wordedForUsername : sameWords
  const { credential, address } = presented
  const stored = credential?.passwordHash ?? null
  const count = await attemptCountOf(call, address)
  const attempt = { method: presented.by, subject: presented.name, userId: credential?.user.id }
  const password = await recordingRefusal(call, attempt, () =>
    call.passwords.check(input.password, stored, () => claimAttempt(call, count)),
  )
  const decision = decideSignIn(credential?.user, password.matches, policy, call.now())
  if (!decision.allowed) await recordRefusal(call, attempt, decision.refusal)
  const answered = answeredSignIn(decision, policy)
  if (provesPassword(answered)) await forgetAttempts(call, count)
  else if (password.matches && stored !== null)
    await unlessBusy(() => call.passwords.payRefusal(input.password, stored))
  const unverified = !decision.allowed && decision.refusal === 'EMAIL_NOT_VERIFIED'
  if (unverified) {
    const request = isTold(answered) && presented.by === 'email' ? await codeRequestOf(call, address) : undefined
    const mail = { callbackURL: input.callbackURL, request }
    await inTransaction(call, (trx) => sendVerification(trx, call, address, mail))
  } else if (policy.quietSignUp && !provesPassword(answered)) {
    await inTransaction(call, (trx) => sendNoVerification(trx, call, address, input.callbackURL))
  }
  const found = orThrow(worded(answered))
  const rehashed = await rehashIfOutdated(call, input.password, password, credential)
  const remembered = input.rememberMe ?? true
  const method = presented.by === 'username' ? 'username' : 'password'
  const anonymous = await currentAnonymousUser(call)
  return retryOnConflict(() =>
    inTransaction(call, async (trx) => {
      const merged = await lockAnonymousUser(trx, anonymous)
      // Lock order: the user before their password (docs/architecture.md). Decided again: a ban, a new address or a new
      // password may have been committed since the comparison, and the old password grants no access after a reset (S30).
      const locked = await lockUserAndPassword(trx, found.id, stored ?? '')
      const theirs = isStillTheirs(presented, locked?.user) ? locked?.password : undefined
      const matches = theirs !== undefined
      const owner = orThrow(worded(answeredSignIn(decideSignIn(locked?.user, matches, policy, call.now()), policy)))
      if (rehashed !== undefined) await replacePasswordHash(trx, found.id, rehashed, call.now())
      const party = theirs?.party ?? null
      const signIn = await completeSignIn(trx, call, owner, { method, remembered, party, anonymous: merged })
      await recordSignIn(trx, call, signIn, presented.by)
      return signIn
    }),
  )
}

// A code is for the page that waits, which is told of the mail and knows its address. Quietly there is none, and
// attempts at one must not tell whether the password was right.
function isTold(answered: Decision<unknown>): boolean {
  return !answered.allowed && answered.refusal === 'EMAIL_NOT_VERIFIED'
}

function isStillTheirs({ by, name }: PresentedName, locked: LockedUser | undefined): boolean {
  return locked?.[by] === name
}

function sameWords<Found>(decision: Decision<Found>): Decision<Found> {
  return decision
}

// Attempts are forgotten only where the answer tells as much: quietly, the count must not reveal it either.
function provesPassword(answered: Decision<unknown>): boolean {
  return answered.allowed || answered.refusal !== 'INVALID_EMAIL_OR_PASSWORD'
}

export function signInPolicy({ emailAndPassword, advanced }: Options): SignInPolicy {
  const { enabled, requireEmailVerification, quietSignUp } = emailAndPassword
  return { enabled, requireEmailVerification, quietSignUp, allowInternationalEmail: advanced.allowInternationalEmail }
}

// Cost or secret has changed since the hash was created; only sign-in has the password (S13).
async function rehashIfOutdated(
  call: Call,
  password: string,
  check: PasswordCheck,
  credential: Credential | undefined,
): Promise<{ outdated: string; current: string } | undefined> {
  const outdated = credential?.passwordHash
  if (!check.outdated || typeof outdated !== 'string') return undefined
  const current = await unlessBusy(() => call.passwords.rehash(password, outdated))
  return current === undefined ? undefined : { outdated, current }
}

// A second job of the same call is skipped where there is no time for it: its refusal would tell that the password was right.
async function unlessBusy<T>(job: () => Promise<T>): Promise<T | undefined> {
  try {
    return await job()
  } catch (error) {
    if (error instanceof TRPCError) return undefined
    throw error
  }
}
