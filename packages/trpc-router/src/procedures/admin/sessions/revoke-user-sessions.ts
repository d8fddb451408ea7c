import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { revokeSessionsOfUser } from '#operations/admin/revoke-sessions-of-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Ends every session of a user. */
export const revokeUserSessions = adminProcedure(
  userIdInput,
  'session:revoke',
  'ADMIN_NOT_ALLOWED_TO_REVOKE_SESSIONS',
).mutation(async ({ ctx, input }) => {
  await revokeSessionsOfUser(ctx, input.userId)
  return { success: true as const }
})
