import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { findSessionsOf } from '@foyer/db/sessions/sessions'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** The live sessions of a user, newest first, including impersonations. */
export const listUserSessions = adminProcedure(
  userIdInput,
  'session:list',
  'ADMIN_NOT_ALLOWED_TO_LIST_SESSIONS',
).mutation(async ({ ctx, input }) => {
  return { sessions: await findSessionsOf(ctx.db, input.userId, ctx.now()) }
})
