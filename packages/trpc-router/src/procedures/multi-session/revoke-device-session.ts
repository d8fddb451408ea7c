import { contract } from '@foyer/auth-domain/contract/contract'
import { findSession } from '@foyer/db/sessions/sessions'
import {
  endDeviceSession,
  findDeviceSessions,
  findLiveOnDevice,
  requestedDeviceSession,
} from '#operations/session/device-sessions.ts'
import { lockActorAndAnyTarget } from '#operations/session/lock-actor.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { discardDeviceCookie, readDeviceSession } from '#runtime/context/device-cookies.ts'
import { clearSessionCookies, setSessionCookies } from '#runtime/context/session-cookies.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { together } from '#runtime/transaction/together.ts'

/** Ends the account of a session in this browser; after the active one the next that lives becomes active. */
export const revokeDeviceSession = procedure(contract.revokeDeviceSession).mutation(async ({ ctx, input }) => {
  const { handle } = requestedDeviceSession(ctx, input.sessionToken)
  const session = await findSession(ctx.db, handle)
  const ended = await inTransaction(ctx, async (trx) => {
    const [, live] = await together([
      // The session's user too: users are locked before sessions (docs/architecture.md).
      lockActorAndAnyTarget(trx, ctx, session?.userId ?? ctx.user.id),
      findLiveOnDevice(trx, ctx),
    ])
    return endDeviceSession(trx, ctx, handle, live)
  })
  for (const one of ended) discardDeviceCookie(ctx, one)
  if (ended.includes(ctx.session.token)) await activateNext(ctx)
  return { status: true as const }
})

async function activateNext(call: SignedInCall): Promise<void> {
  const next = (await findDeviceSessions(call)).at(-1)
  const kept = next && readDeviceSession(call, next.session.token)
  if (next === undefined || kept === undefined) return clearSessionCookies(call)
  const shown = presentSignedIn(next, call.options)
  setSessionCookies(call, kept.secret, shown, kept.remembered)
}
