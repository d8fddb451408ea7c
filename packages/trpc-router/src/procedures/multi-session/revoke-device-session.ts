import { deviceSessionInput } from '@foyer/auth-domain/session/device-sessions'
import { findSession } from '@foyer/db/sessions/sessions'
import {
  asDeviceUser,
  endDeviceSession,
  findDeviceSessions,
  requestedDeviceSession,
} from '#operations/session/device-sessions.ts'
import { lockActorAndAnyTarget } from '#operations/session/lock-actor.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { discardDeviceCookie, readDeviceSession } from '#runtime/context/device-cookies.ts'
import { clearSessionCookies, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { open, type SignedInCall } from '#runtime/procedure/procedures.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Ends the account of a session in this browser; after the active one the next that lives becomes active. */
export const revokeDeviceSession = open(deviceSessionInput).mutation(async ({ ctx, input }) => {
  const call = await asDeviceUser(ctx, 'revokeDeviceSession')
  const { handle } = requestedDeviceSession(call, input.sessionToken)
  const ended = await inTransaction(call, async (trx) => {
    const session = await findSession(trx, handle)
    // The session's user too: users are locked before sessions (docs/architecture.md).
    await lockActorAndAnyTarget(trx, call, session?.userId ?? call.user.id)
    return endDeviceSession(trx, call, handle)
  })
  for (const one of ended) discardDeviceCookie(call, one)
  if (ended.includes(call.session.token)) await activateNext(call)
  return { status: true as const }
})

async function activateNext(call: SignedInCall): Promise<void> {
  const next = (await findDeviceSessions(call)).at(-1)
  const kept = next && readDeviceSession(call, next.session.token)
  if (next === undefined || kept === undefined) return clearSessionCookies(call)
  const shown = presentSignedIn(next, call.options)
  setSessionCookies(call, kept.secret, shown, kept.remembered)
}
