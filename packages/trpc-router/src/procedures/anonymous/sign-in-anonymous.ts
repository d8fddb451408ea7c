import { ANONYMOUS_NAME, anonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'
import { contract } from '@foyer/auth-domain/contract/contract'
import { defaultFields } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import { maySignUp } from '@foyer/auth-domain/sign-in/may-sign-up'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertUser, type StoredUser } from '@foyer/db/users/users'
import { askBeforeSignUp } from '#operations/sign-in/ask-application.ts'
import { answerSignIn, completeSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { acceptedLanguage } from '#operations/user/requested-language.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.signInAnonymous)

/** Creates an anonymous user and a session; refuses a caller who is already signed in (S23). */
export const signInAnonymous = mutation(async ({ ctx }) => {
  if (!maySignUp('anonymous', ctx.options)) throw refused('NOT_FOUND')
  if ((await ctx.signedIn()) !== undefined) throw refused('ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN')
  const user = await askBeforeSignUp(ctx, newAnonymousUser(ctx), 'anonymous')
  const signIn = await inTransaction(ctx, async (trx) => {
    const inserted = await insertUser(trx, user)
    if (inserted === undefined) throw new Error('Two anonymous users drew the same id')
    const by = { userId: user.id, impersonatedBy: null }
    const completed = await completeSignIn(trx, ctx, inserted, { method: 'anonymous', remembered: true, party: null })
    await recordEvent(trx, eventOf(ctx, 'user.anonymous.created', {}, by))
    return completed
  })
  const { image: _, ...shown } = presentBriefUser(user, ctx.options)
  return answerSignIn(ctx, signIn, ({ session }) => ({ token: session.token, user: shown }))
})

function newAnonymousUser(call: Call): StoredUser {
  const now = call.now()
  const id = randomText(limits.idLength)
  return {
    id,
    name: ANONYMOUS_NAME,
    email: anonymousEmail(id, new URL(call.baseUrl).hostname),
    emailVerified: false,
    image: null,
    createdAt: now,
    updatedAt: now,
    role: call.options.admin.defaultRole,
    banned: null,
    banReason: null,
    banExpires: null,
    isAnonymous: true,
    twoFactorEnabled: null,
    language: acceptedLanguage(call),
    username: null,
    displayUsername: null,
    tokenStamp: 0,
    mailboxProvenAt: null,
    fields: defaultFields(call.options.user.additionalFields),
  }
}
