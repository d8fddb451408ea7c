import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { requestedDeviceSession } from '#operations/session/device-sessions.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { findCurrentSession } from '#runtime/context/current-session.ts'
import { discardDeviceCookie } from '#runtime/context/device-cookies.ts'
import { setSessionCookies } from '#runtime/context/session-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.setActiveSession)

/** Makes another session of this browser the active one: that of the signed cookie, never one that is only named (T132). */
export const setActiveSession = mutation(async ({ ctx, input }) => {
  const requested = requestedDeviceSession(ctx, input.sessionToken)
  const { handle, secret, remembered } = requested
  const current = await inTransaction(ctx, async (trx) => {
    const [, found] = await Promise.all([lockActor(trx, ctx), findCurrentSession({ ...ctx, db: trx }, requested)])
    if (found === undefined || found.session.impersonatedBy !== null) return undefined
    await recordEvent(trx, eventOf(ctx, 'session.activated', { sessionId: found.session.id }, found.session))
    return found
  })
  if (current === undefined) {
    discardDeviceCookie(ctx, handle)
    throw refused('INVALID_SESSION_TOKEN')
  }
  const shown = presentSignedIn(current, ctx.options)
  setSessionCookies(ctx, secret, shown, remembered)
  return shown
})
