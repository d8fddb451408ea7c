import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { admin } from '../procedures.ts'
import { deletePerson } from '../user/delete-person.ts'

/** Deletes a user with all that is theirs alone. */
export const removeUser = admin(userIdInput, 'user:delete', 'ADMIN_NOT_ALLOWED_TO_DELETE_USERS').mutation(
  async ({ ctx, input }) => {
    await deletePerson(ctx, input.userId)
    return { success: true as const }
  },
)
