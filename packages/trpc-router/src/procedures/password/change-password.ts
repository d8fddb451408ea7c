import { contract } from '@foyer/auth-domain/contract/contract'
import { isConfirmed } from '@foyer/auth-domain/step-up/step-up'
import { replacePasswordHash } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import {
  findAuthentication,
  readAuthentication,
  type StoredAuthentication,
} from '@foyer/db/sessions/session-authentication'
import { credentialOriginOf } from '#operations/account/mailbox-holders.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { confirmPassword } from '#operations/password/confirm-password.ts'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import { forgetAttempts } from '#operations/password/password-attempts.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { replaceSessions, type StartedSession } from '#operations/session/start-session.ts'
import { secondFactorCount } from '#operations/two-factor/second-factor-count.ts'
import { presentBriefUser, presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { enrolmentOf } from '#runtime/procedure/step-up.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.changePassword)

/** Changes the user's password; `revokeOtherSessions` ends all sessions and starts a new one for this browser. */
export const changePassword = mutation(async ({ ctx, input }) => {
  await assertChoosable(ctx, input.newPassword, ctx.user)
  const outdated = await confirmPassword(ctx, input.currentPassword)
  const current = await ctx.passwords.hash(input.newPassword)
  const remembered = isRemembered(ctx)
  const rotates = input.revokeOtherSessions === true
  const { user, started, party, isOwner } = await inTransaction(ctx, async (trx) => {
    const [call, party, authentication] = await Promise.all([
      lockActor(trx, ctx),
      credentialOriginOf(trx, ctx),
      readAuthentication(trx, ctx.session.token),
    ])
    const isOwner = hasPassedLately(call, authentication)
    const [after = call.user, isReplaced] = await Promise.all([
      // The person who signed in with a stolen password must not void the owner's "this was not me" by changing it.
      invalidateTrust(trx, ctx.user.id),
      replacePasswordHash(trx, ctx.user.id, { outdated, current }, ctx.now()),
    ])
    // A concurrent change has replaced the hash since the comparison: the given password is no longer current.
    if (!isReplaced) throw refused('INVALID_PASSWORD')
    await recordEvent(trx, eventOf(call, 'user.password.changed', { revokedOtherSessions: rotates }))
    await notify(trx, ctx, after, { template: 'password-changed' })
    return { user: after, party, isOwner, started: rotates ? await startAnew(trx, call, remembered) : undefined }
  })
  // Their other browsers are strangers to the new password, and must not find used up what the former one's guesser has left.
  if (isOwner) await forgetAttempts(ctx, await secondFactorCount(ctx, 'stranger', user.id))
  if (started !== undefined) {
    const shown = presentSignedIn({ session: started.session, user }, ctx.options)
    setSessionCookies(ctx, started.secret, shown, remembered)
  }
  rememberBrowser(ctx, user, { remembered, party })
  return { token: started?.session.token ?? null, user: presentBriefUser(user, ctx.options) }
})

// The password that was compared confirms the session of who has no second factor: to them, as on the wire, it is fresh.
async function startAnew(trx: Trx, call: LockedCall, remembered: boolean): Promise<StartedSession> {
  const began = await findAuthentication(trx, call.session.token)
  const authentication = (await enrolmentOf(trx, call)) !== 'none' ? began : { ...began, confirmedAt: call.now() }
  return replaceSessions(trx, call, { remembered, authentication })
}

// The second factor itself: the password, which anyone who has guessed knows, confirms nothing here.
function hasPassedLately({ session, options, now }: LockedCall, began: StoredAuthentication): boolean {
  const authentication = { ...began, confirmedAt: null }
  return isConfirmed({ session, authentication }, options.session, now())
}
