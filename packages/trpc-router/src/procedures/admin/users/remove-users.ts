import { contract } from '@foyer/auth-domain/contract/contract'
import { actOnUsers } from '#operations/admin/act-on-users.ts'
import { removeUserAsAdmin } from '#operations/admin/remove-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Deletes several users, each as `removeUser` does. */
export const removeUsers = procedure(contract.removeUsers).mutation(({ ctx, input }) =>
  actOnUsers(ctx, input.userIds, (userId) => removeUserAsAdmin(ctx, userId)),
)
