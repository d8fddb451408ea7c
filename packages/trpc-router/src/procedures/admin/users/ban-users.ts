import { banUsersInput } from '@foyer/auth-domain/admin/act-on-users'
import { actOnUsers } from '#operations/admin/act-on-users.ts'
import { banUserAsAdmin } from '#operations/admin/ban-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Bans several users, each as `banUser` does. */
export const banUsers = adminProcedure(banUsersInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(
  ({ ctx, input: { userIds, ...terms } }) =>
    actOnUsers(ctx, userIds, async (userId) => banUserAsAdmin(ctx, { ...terms, userId })),
)
