import { contract } from '@foyer/auth-domain/contract/contract'
import { findSessionsOf } from '@foyer/db/sessions/sessions'
import { presentSession } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The live sessions of a user, newest first, including impersonations. */
export const listUserSessions = procedure(contract.listUserSessions).mutation(async ({ ctx, input }) => {
  const sessions = await findSessionsOf(ctx.db, input.userId, ctx.now())
  return { sessions: sessions.map((session) => presentSession(session, ctx.options)) }
})
