import { contract } from '@foyer/auth-domain/contract/contract'
import { listedSessions } from '@foyer/auth-domain/session/list-sessions'
import { findSessionsOf } from '@foyer/db/sessions/sessions'
import { presentSession } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The live sessions of the signed-in user, newest first. */
export const listSessions = procedure(contract.listSessions).query(async ({ ctx }) => {
  const sessions = listedSessions(await findSessionsOf(ctx.db, ctx.user.id, ctx.now()), ctx.now())
  return sessions.map((session) => presentSession(session, ctx.options))
})
