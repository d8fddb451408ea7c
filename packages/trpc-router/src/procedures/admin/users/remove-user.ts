import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { removeUserAsAdmin } from '#operations/admin/remove-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Deletes a user and the organizations only they own. */
export const removeUser = adminProcedure(userIdInput, 'user:delete', 'ADMIN_NOT_ALLOWED_TO_DELETE_USERS').mutation(
  async ({ ctx, input }) => {
    await removeUserAsAdmin(ctx, input.userId)
    return { success: true as const }
  },
)
