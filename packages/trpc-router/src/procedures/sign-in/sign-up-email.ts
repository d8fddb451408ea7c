import { contract } from '@foyer/auth-domain/contract/contract'
import { changeFields, NO_FIELDS, parseFieldsInput } from '@foyer/auth-domain/fields/fields'
import type { Options } from '@foyer/auth-domain/options'
import { linkIn } from '@foyer/auth-domain/picture/inline-picture'
import { maySignUp } from '@foyer/auth-domain/sign-in/may-sign-up'
import { type Email, parseEmail } from '@foyer/auth-domain/user/email'
import { signUpEmail as decideSignUpEmail, type SignUpPolicy } from '@foyer/auth-domain/user/sign-up-email'
import { chooseUsername } from '@foyer/auth-domain/user/username'
import type { Trx } from '@foyer/db/engine/handles'
import { undone } from '@foyer/db/engine/undone'
import { recordEvent } from '@foyer/db/operations/audit'
import { findUserByEmail, insertUser, type StoredUser } from '@foyer/db/users/users'
import { mailRequestOf, sendCode } from '#operations/codes/send-code.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { insertInitialCredential } from '#operations/password/insert-initial-credential.ts'
import { addSignUpPicture, assertTakesPicture } from '#operations/picture/sign-up-picture.ts'
import { askBeforeSignUp } from '#operations/sign-in/ask-application.ts'
import { answerSignIn, completeSignUp, type StartedSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { assertUsernameFree, refusingTakenUsername, reserveChosenUsername } from '#operations/user/change-username.ts'
import { newUser } from '#operations/user/new-user.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import {
  currentAnonymousUser,
  lockAnonymousUser,
  retryWhenEmailIsTaken,
  upgradeAnonymousUser,
} from '#operations/user/upgrade-anonymous-user.ts'
import { sendSignUpAttempt } from '#operations/verification/send-sign-up-attempt.ts'
import { sendVerification } from '#operations/verification/send-verification.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser, rememberSignUp } from '#runtime/context/known-browser.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

const WITHOUT_USERNAME = { username: null, displayUsername: null }

/** `decoy`: nobody was made, since the email is taken, and the answer must not tell. */
type SignedUp = { user: StoredUser; signIn: StartedSignIn | undefined; decoy?: true }

const { mutation, refused } = procedure(contract.signUpEmail)

/** Creates a user with a credential account, and a session unless the options disable that. */
export const signUpEmail = mutation(async ({ ctx, input }) => {
  const chosen = orThrow(chooseUsername(input, WITHOUT_USERNAME, ctx.options.username))
  const email = orThrow(decideSignUpEmail(input, signUpPolicy(ctx.options)))
  assertTakesPicture(ctx, input.image)
  const { additionalFields } = ctx.options.user
  const given = orThrow(parseFieldsInput(additionalFields, input, { action: 'create', by: 'owner' }))
  const fields = orThrow(changeFields(NO_FIELDS, given))
  await assertChoosable(ctx, input.password, { email, name: input.name, username: chosen?.username ?? null })
  if (chosen !== undefined) await assertUsernameFree(ctx, chosen, undefined)
  const { quietSignUp } = ctx.options.emailAndPassword
  const passwordHash = await ctx.passwords.hash(input.password, () =>
    quietSignUp ? undefined : refuseExistingUser(ctx, email),
  )
  const asked = newUser(ctx, { name: input.name, email, image: linkIn(input.image) ?? null, chosen, fields })
  // Whether the email is free or not: the time must not tell.
  const created = await askBeforeSignUp(ctx, asked, 'password')
  // Quietly, an anonymous user stays one until the next sign-in merges them: their session must not tell whether the
  // email was free.
  const anonymous = quietSignUp ? undefined : await currentAnonymousUser(ctx)
  const codeRequest = sendsCode(ctx.options) ? await mailRequestOf(ctx, email) : undefined
  const code = { email, type: 'email-verification' as const }
  const signUp = async (trx: Trx): Promise<SignedUp> => {
    const user = await upgradeAnonymousUser(trx, ctx, created, await lockAnonymousUser(trx, anonymous))
    if (user === undefined) {
      await refuseOrNotifyOwner(trx, ctx, email)
      // Attempts at a code must not tell either.
      if (codeRequest !== undefined) await sendCode(trx, ctx, codeRequest, { ...code, decoy: true })
      // Taken as if the sign-up had succeeded: the name must not tell whether the email was free.
      if (chosen !== undefined) await reserveChosenUsername(trx, ctx, chosen, created.id)
      await undone(trx, () => storeDecoy(trx, ctx, created, passwordHash))
      return { user: created, signIn: undefined, decoy: true }
    }
    if (chosen !== undefined) await assertUsernameFree({ db: trx, now: ctx.now }, chosen, user.id)
    await storeCredential(trx, ctx, user, passwordHash)
    if (sendsVerification(ctx.options)) {
      await sendVerification(trx, ctx, email, { callbackURL: input.callbackURL, request: codeRequest })
    } else if (codeRequest !== undefined) await sendCode(trx, ctx, codeRequest, code)
    const begins = { method: 'password', remembered: true, party: null } as const
    return { user, signIn: startsSession(ctx.options) ? await completeSignUp(trx, ctx, user, begins) : undefined }
  }
  const signedUp = await refusingTakenUsername(() =>
    retryOnConflict(() => retryWhenEmailIsTaken(() => inTransaction(ctx, signUp))),
  )
  const { decoy, signIn } = signedUp
  const pictured = await addSignUpPicture(
    ctx,
    signedUp.user,
    input.image,
    decoy && ((trx) => insertDecoy(trx, created)),
  )
  // Quietly, the answer has no link: whether a picture is behind it would tell.
  const user = (quietSignUp ? undefined : pictured) ?? signedUp.user
  const shown = presentBriefUser(user, ctx.options)
  if (signIn !== undefined) {
    const started = pictured === undefined ? signIn : { ...signIn, user: pictured }
    return answerSignIn(ctx, started, ({ session }) => ({ token: session.token, user: shown }))
  }
  if (quietSignUp) rememberSignUp(ctx, user)
  else rememberBrowser(ctx, user, { remembered: true, party: null, withoutSignIn: true })
  return { token: null, user: shown }
})

async function storeCredential(trx: Trx, call: Call, user: StoredUser, passwordHash: string): Promise<void> {
  await insertInitialCredential(trx, user, passwordHash)
  await recordEvent(trx, eventOf(call, 'user.created', { method: 'email' }, { userId: user.id, impersonatedBy: null }))
}

// For a taken email as much is written as for a free one: the time must not tell.
async function storeDecoy(trx: Trx, call: Call, user: StoredUser, passwordHash: string): Promise<void> {
  await insertDecoy(trx, user)
  await storeCredential(trx, call, user, passwordHash)
}

async function insertDecoy(trx: Trx, user: StoredUser): Promise<void> {
  const email = parseEmail(`${user.id}@decoy.invalid`)
  if (email !== undefined) await insertUser(trx, { ...user, ...WITHOUT_USERNAME, email })
}

function signUpPolicy(options: Options): SignUpPolicy {
  const { allowInternationalEmail } = options.advanced
  return { ...options.emailAndPassword, open: maySignUp('password', options), allowInternationalEmail }
}

// The unique index decides; this check saves the hash of a duplicate.
async function refuseExistingUser({ db }: Call, email: Email): Promise<void> {
  if ((await findUserByEmail(db, email)) !== undefined) throw refused('USER_ALREADY_EXISTS')
}

// With `quietSignUp` the caller gets the answer of a successful sign-up, and the owner of the address is notified.
async function refuseOrNotifyOwner(trx: Trx, call: Call, email: Email): Promise<void> {
  const owner = await findUserByEmail(trx, email)
  if (owner === undefined || !call.options.emailAndPassword.quietSignUp) throw refused('USER_ALREADY_EXISTS')
  await sendSignUpAttempt(trx, call, owner)
}

function sendsVerification({ emailVerification, emailAndPassword }: Options): boolean {
  return emailVerification.enabled && (emailVerification.sendOnSignUp || emailAndPassword.requireEmailVerification)
}

// In the mail with the link where there is one.
function sendsCode(options: Options): boolean {
  const { emailOTP } = options
  return emailOTP.enabled && (emailOTP.sendVerificationOnSignUp || sendsVerification(options))
}

function startsSession({ emailAndPassword }: Options): boolean {
  return emailAndPassword.autoSignIn && !emailAndPassword.requireEmailVerification
}
