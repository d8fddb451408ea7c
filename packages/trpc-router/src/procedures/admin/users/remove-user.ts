import { contract } from '@foyer/auth-domain/contract/contract'
import { removeUserAsAdmin } from '#operations/admin/remove-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Deletes a user and the organizations only they own. */
export const removeUser = procedure(contract.removeUser).mutation(async ({ ctx, input }) => {
  await removeUserAsAdmin(ctx, input.userId)
  return { success: true as const }
})
