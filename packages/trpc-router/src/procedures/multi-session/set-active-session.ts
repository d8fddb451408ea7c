import { deviceSessionInput } from '@foyer/auth-domain/session/device-sessions'
import { recordEvent } from '@foyer/db/operations/audit'
import { asDeviceUser, requestedDeviceSession } from '#operations/session/device-sessions.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { findCurrentSession } from '#runtime/context/current-session.ts'
import { discardDeviceCookie } from '#runtime/context/device-cookies.ts'
import { setSessionCookies } from '#runtime/context/session-cookies.ts'
import { mayPresent } from '#runtime/legacy/legacy-sessions.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Makes another session of this browser the active one: that of the signed cookie, never one that is only named (T132). */
export const setActiveSession = open(deviceSessionInput).mutation(async ({ ctx, input }) => {
  const call = await asDeviceUser(ctx, 'setActiveSession')
  const requested = requestedDeviceSession(call, input.sessionToken)
  const { handle, secret, remembered } = requested
  const current = await inTransaction(call, async (trx) => {
    await lockActor(trx, call)
    const found = await findCurrentSession({ ...ctx, db: trx }, handle)
    if (found === undefined || found.session.impersonatedBy !== null) return undefined
    if (!mayPresent(ctx, requested, found.session)) return undefined
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
