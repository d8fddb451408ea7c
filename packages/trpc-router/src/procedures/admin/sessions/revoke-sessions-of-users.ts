import { userIdsInput } from '@foyer/auth-domain/admin/act-on-users'
import { actOnUsers } from '#operations/admin/act-on-users.ts'
import { revokeSessionsOfUser } from '#operations/admin/revoke-sessions-of-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Ends every session of several users, each as `revokeUserSessions` does. */
export const revokeSessionsOfUsers = adminProcedure(
  userIdsInput,
  'session:revoke',
  'ADMIN_NOT_ALLOWED_TO_REVOKE_SESSIONS',
).mutation(({ ctx, input }) => actOnUsers(ctx, input.userIds, (userId) => revokeSessionsOfUser(ctx, userId)))
