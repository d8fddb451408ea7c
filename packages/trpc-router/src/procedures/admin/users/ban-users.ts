import { contract } from '@foyer/auth-domain/contract/contract'
import { actOnUsers } from '#operations/admin/act-on-users.ts'
import { banUserAsAdmin } from '#operations/admin/ban-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Bans several users, each as `banUser` does. */
export const banUsers = procedure(contract.banUsers).mutation(({ ctx, input: { userIds, ...terms } }) =>
  actOnUsers(ctx, userIds, async (userId) => banUserAsAdmin(ctx, { ...terms, userId })),
)
