import { userIdsInput } from '@foyer/auth-domain/admin/act-on-users'
import { actOnUsers } from '#operations/admin/act-on-users.ts'
import { unbanUserAsAdmin } from '#operations/admin/ban-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Lifts the bans of several users, each as `unbanUser` does. */
export const unbanUsers = adminProcedure(userIdsInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(
  ({ ctx, input }) => actOnUsers(ctx, input.userIds, (userId) => unbanUserAsAdmin(ctx, userId)),
)
