import { contract } from '@foyer/auth-domain/contract/contract'
import { actOnUsers } from '#operations/admin/act-on-users.ts'
import { unbanUserAsAdmin } from '#operations/admin/ban-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Lifts the bans of several users, each as `unbanUser` does. */
export const unbanUsers = procedure(contract.unbanUsers).mutation(({ ctx, input }) =>
  actOnUsers(ctx, input.userIds, (userId) => unbanUserAsAdmin(ctx, userId)),
)
