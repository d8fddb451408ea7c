import { contract } from '@foyer/auth-domain/contract/contract'
import { onePerUser } from '@foyer/auth-domain/session/device-sessions'
import { findDeviceSessions } from '#operations/session/device-sessions.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The accounts signed in to in this browser, one session of each; clears the cookies of sessions that have ended. */
export const listDeviceSessions = procedure(contract.listDeviceSessions).query(async ({ ctx }) => {
  const live = await findDeviceSessions(ctx)
  return onePerUser(live, ctx.presented?.handle).map((signIn) => presentSignedIn(signIn, ctx.options))
})
