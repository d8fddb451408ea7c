import { noInput } from '@foyer/auth-domain/input/no-input'
import { listedSessions } from '@foyer/auth-domain/session/list-sessions'
import { findSessionsOf } from '@foyer/db/sessions/sessions'
import { presentSession } from '#operations/user/present-user.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The live sessions of the signed-in user, newest first. */
export const listSessions = signedInProcedure(noInput).query(async ({ ctx }) => {
  const sessions = listedSessions(await findSessionsOf(ctx.db, ctx.user.id, ctx.now()), ctx.now())
  return sessions.map((session) => presentSession(session, ctx.options))
})
