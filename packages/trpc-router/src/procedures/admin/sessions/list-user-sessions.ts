import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { findSessionsOf } from '@foyer/db/sessions/sessions'
import { presentSession } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** The live sessions of a user, newest first, including impersonations. */
export const listUserSessions = adminProcedure(
  userIdInput,
  'session:list',
  'ADMIN_NOT_ALLOWED_TO_LIST_SESSIONS',
).mutation(async ({ ctx, input }) => {
  const sessions = await findSessionsOf(ctx.db, input.userId, ctx.now())
  return { sessions: sessions.map((session) => presentSession(session, ctx.options)) }
})
