import { limits } from '@foyer/auth-domain/limits'
import type { Options } from '@foyer/auth-domain/options'
import type { Email } from '@foyer/auth-domain/user/email'
import {
  signUpEmail as decideSignUpEmail,
  type SignUpPolicy,
  signUpEmailInput,
} from '@foyer/auth-domain/user/sign-up-email'
import { insertCredential } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { findUserByEmail, type StoredUser } from '@foyer/db/users'
import { anonymousHere, makeKnown, unlessOvertaken } from '../anonymous/become-known.ts'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { mayMail } from '../outbox/may-mail.ts'
import { sendSignUpAttempt } from '../outbox/send-sign-up-attempt.ts'
import { sendVerification } from '../outbox/send-verification.ts'
import { open } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { setSessionCookies } from '../session/session-cookies.ts'
import { type StartedSession, startSession } from '../session/start-session.ts'
import { newUser } from '../user/new-user.ts'
import { presentBriefUser, presentUser } from '../user/present-user.ts'

type SignedUp = { user: StoredUser; started: StartedSession | undefined }

/** Makes a user with a credential account, and signs them in unless the options say otherwise. */
export const signUpEmail = open(signUpEmailInput).mutation(async ({ ctx, input }) => {
  const email = orThrow(decideSignUpEmail(input, signUpPolicy(ctx.options)))
  const { quietSignUp } = ctx.options.emailAndPassword
  const passwordHash = await ctx.passwords.hash(input.password, () =>
    quietSignUp ? undefined : refuseTaken(ctx, email),
  )
  const made = newUser(ctx, { name: input.name, email, image: input.image ?? null })
  const greets = quietSignUp && (await mayMail(ctx, email))
  const anonymous = await anonymousHere(ctx)
  const signUp = async (trx: Trx): Promise<SignedUp> => {
    const user = await makeKnown(trx, ctx, made, anonymous)
    if (user === undefined) {
      await greetOwner(trx, ctx, email, greets)
      return { user: made, started: undefined }
    }
    await insertCredential(trx, { id: randomText(limits.idLength), userId: user.id, passwordHash, at: user.createdAt })
    await recordEvent(
      trx,
      eventOf(ctx, 'user-signed-up', { method: 'email' }, { userId: user.id, impersonatedBy: null }),
    )
    if (mailsVerification(ctx.options)) await sendVerification(trx, ctx, email, input.callbackURL)
    return { user, started: signsInAtOnce(ctx.options) ? await startSession(trx, ctx, user.id, true) : undefined }
  }
  const { user, started } = await unlessOvertaken(() => inTransaction(ctx, signUp))
  if (started !== undefined) {
    const shown = presentUser(user, ctx.options)
    setSessionCookies(ctx, started.secret, { session: started.session, user: shown }, true)
  }
  return { token: started?.session.token ?? null, user: presentBriefUser(user) }
})

function signUpPolicy({ emailAndPassword, advanced }: Options): SignUpPolicy {
  return { ...emailAndPassword, allowInternationalEmail: advanced.allowInternationalEmail }
}

// The unique index decides; this look spares a flood of duplicates its hashes.
async function refuseTaken({ db }: Call, email: Email): Promise<void> {
  if ((await findUserByEmail(db, email)) !== undefined) throw refused('USER_ALREADY_EXISTS')
}

// Quiet mode: the stranger sees the answer of a new user, the owner of the address learns of the attempt.
async function greetOwner(trx: Trx, call: Call, email: Email, greets: boolean): Promise<void> {
  const owner = await findUserByEmail(trx, email)
  if (owner === undefined || !call.options.emailAndPassword.quietSignUp) throw refused('USER_ALREADY_EXISTS')
  if (greets) await sendSignUpAttempt(trx, call, owner)
}

function mailsVerification({ emailVerification, emailAndPassword }: Options): boolean {
  return emailVerification.enabled && (emailVerification.sendOnSignUp || emailAndPassword.requireEmailVerification)
}

function signsInAtOnce({ emailAndPassword }: Options): boolean {
  return emailAndPassword.autoSignIn && !emailAndPassword.requireEmailVerification
}
