import { contract } from '@foyer/auth-domain/contract/contract'
import { actOnUsers } from '#operations/admin/act-on-users.ts'
import { revokeSessionsOfUser } from '#operations/admin/revoke-sessions-of-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Ends every session of several users, each as `revokeUserSessions` does. */
export const revokeSessionsOfUsers = procedure(contract.revokeSessionsOfUsers).mutation(({ ctx, input }) =>
  actOnUsers(ctx, input.userIds, (userId) => revokeSessionsOfUser(ctx, userId)),
)
