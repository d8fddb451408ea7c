import { noInput } from '@foyer/auth-domain/input/no-input'
import { onePerUser } from '@foyer/auth-domain/session/device-sessions'
import { findDeviceSessions } from '#operations/session/device-sessions.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The accounts signed in to in this browser, one session of each; clears the cookies of sessions that have ended. */
export const listDeviceSessions = open(noInput).query(async ({ ctx }) => {
  if (!ctx.options.multiSession.enabled) throw refused('NOT_FOUND')
  const live = await findDeviceSessions(ctx)
  return onePerUser(live, ctx.presented?.handle).map((signIn) => presentSignedIn(signIn, ctx.options))
})
