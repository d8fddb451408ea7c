import { anonymousAddress } from '@foyer/auth-domain/anonymous/anonymous'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { limits } from '@foyer/auth-domain/limits'
import { recordEvent } from '@foyer/db/audit'
import { insertUser, type StoredUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { setSessionCookies } from '../session/session-cookies.ts'
import { startSession } from '../session/start-session.ts'
import { acceptedLanguage } from '../user/language.ts'
import { presentBriefUser, presentUser } from '../user/present-user.ts'

/** Signs somebody in who tells nothing of themselves; whoever is signed in already is somebody (S23). */
export const signInAnonymous = open(noInput).mutation(async ({ ctx }) => {
  if (!ctx.options.anonymous.enabled) throw refused('NOT_FOUND')
  if ((await ctx.signedIn()) !== undefined) throw refused('ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN')
  const user = newAnonymous(ctx)
  const started = await inTransaction(ctx, async (trx) => {
    if (!(await insertUser(trx, user))) throw new Error('Two anonymous users drew the same id')
    const made = await startSession(trx, ctx, user.id, true)
    await recordEvent(trx, eventOf(ctx, 'anonymous-signed-in', {}, made.session))
    return made
  })
  setSessionCookies(ctx, started.secret, { session: started.session, user: presentUser(user, ctx.options) }, true)
  const { image: _, ...shown } = presentBriefUser(user)
  return { token: started.session.token, user: shown }
})

function newAnonymous(call: Call): StoredUser {
  const now = call.now()
  const id = randomText(limits.idLength)
  return {
    id,
    name: 'Anonymous',
    email: anonymousAddress(id, new URL(call.baseUrl).hostname),
    emailVerified: false,
    image: null,
    createdAt: now,
    updatedAt: now,
    role: call.options.admin.defaultRole,
    banned: null,
    banReason: null,
    banExpires: null,
    isAnonymous: true,
    language: acceptedLanguage(call),
    tokenStamp: 0,
  }
}
