import { noInput } from '@foyer/auth-domain/input/no-input'
import { listedSessions } from '@foyer/auth-domain/session/list-sessions'
import { findSessionsOf } from '@foyer/db/sessions/sessions'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The live sessions of the signed-in user, newest first. */
export const listSessions = signedInProcedure(noInput).query(async ({ ctx }) => {
  return listedSessions(await findSessionsOf(ctx.db, ctx.user.id, ctx.now()), ctx.now())
})
