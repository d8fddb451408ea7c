import { userIdsInput } from '@foyer/auth-domain/admin/act-on-users'
import { actOnUsers } from '#operations/admin/act-on-users.ts'
import { removeUserAsAdmin } from '#operations/admin/remove-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Deletes several users, each as `removeUser` does. */
export const removeUsers = adminProcedure(userIdsInput, 'user:delete', 'ADMIN_NOT_ALLOWED_TO_DELETE_USERS').mutation(
  ({ ctx, input }) => actOnUsers(ctx, input.userIds, (userId) => removeUserAsAdmin(ctx, userId)),
)
