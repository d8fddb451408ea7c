import type { Options } from '@foyer/auth-domain/options'
import { throttleDelays } from '@foyer/auth-domain/password/throttle'
import { safeCallbackUrl } from '@foyer/auth-domain/redirect/callback-url'
import {
  signInEmail as decideSignInEmail,
  signInEmailInput,
  startSignInEmail,
} from '@foyer/auth-domain/user/sign-in-email'
import { type Credential, findCredential, replacePasswordHash } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import { claimSignInAttempt, forgetFailedSignIns } from '@foyer/db/sign-in-throttle'
import { liftBan } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { mayMail } from '../outbox/may-mail.ts'
import { sendVerification } from '../outbox/send-verification.ts'
import { open } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { hmacSha256 } from '../secrets/keyring.ts'
import type { PasswordCheck } from '../secrets/stored-password.ts'
import { setSessionCookies } from '../session/session-cookies.ts'
import { startSession } from '../session/start-session.ts'
import { presentBriefUser, presentUser } from '../user/present-user.ts'

/** Signs in with address and password. Unknown, social-only and wrong all answer alike, at the price of one hash. */
export const signInEmail = open(signInEmailInput).mutation(async ({ ctx, input }) => {
  const policy = signInPolicy(ctx.options)
  const email = orThrow(startSignInEmail(input.email, policy))
  const throttleKey = hmacSha256(ctx.keys.newest('throttle').bytes, email).toString('base64url')
  const credential = await findCredential(ctx.db, email)
  const stored = credential?.passwordHash ?? null
  const password = await ctx.passwords.check(input.password, stored, () => claimAttempt(ctx, throttleKey))
  if (password.matches) await forgetFailedSignIns(ctx.db, throttleKey)
  const decision = decideSignInEmail(credential?.user, password.matches, policy, ctx.now())
  if (!decision.allowed && decision.refusal === 'EMAIL_NOT_VERIFIED' && credential !== undefined) {
    if (await mayMail(ctx, email)) {
      await inTransaction(ctx, (trx) => sendVerification(trx, ctx, credential.user, input.callbackURL))
    }
  }
  const user = orThrow(decision)
  const rehashed = await rehashIfOutdated(ctx, input.password, password, credential)
  const remembered = input.rememberMe ?? true
  const started = await inTransaction(ctx, async (trx) => {
    if (user.banned === true) await liftBan(trx, user.id, ctx.now())
    if (rehashed !== undefined) await replacePasswordHash(trx, user.id, rehashed, ctx.now())
    const made = await startSession(trx, ctx, user.id, remembered)
    await recordEvent(trx, eventOf(ctx, 'user-signed-in', { method: 'email' }, made.session))
    return made
  })
  const shown = presentUser(user, ctx.options)
  setSessionCookies(ctx, started.secret, { session: started.session, user: shown }, remembered)
  return {
    redirect: Boolean(input.callbackURL),
    token: started.session.token,
    url: normalized(ctx, input.callbackURL),
    user: presentBriefUser(user),
  }
})

// The guard has refused what is not safe; what goes out is the form it was judged by (S4).
function normalized({ trustedOrigins, baseUrl }: Call, callbackURL: string | undefined): string | undefined {
  return callbackURL === undefined ? undefined : (safeCallbackUrl(callbackURL, trustedOrigins, baseUrl) ?? '')
}

function signInPolicy({ emailAndPassword, advanced }: Options): Parameters<typeof startSignInEmail>[1] {
  const { enabled, requireEmailVerification } = emailAndPassword
  return { enabled, requireEmailVerification, allowInternationalEmail: advanced.allowInternationalEmail }
}

// Cost or secret has changed since the hash was made; the password is at hand only now (S13).
async function rehashIfOutdated(
  call: Call,
  password: string,
  check: PasswordCheck,
  credential: Credential | undefined,
): Promise<{ outdated: string; current: string } | undefined> {
  const outdated = credential?.passwordHash
  if (!check.outdated || typeof outdated !== 'string') return undefined
  return { outdated, current: await call.passwords.hash(password) }
}

// Counted when its turn to be compared has come, but before it is: guesses sent at once count like guesses in a row, and
// one that was never compared counts for nothing (S19).
async function claimAttempt({ db, now }: Call, throttleKey: string): Promise<void> {
  const wait = await claimSignInAttempt(db, throttleKey, throttleDelays, now())
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', wait)
}
