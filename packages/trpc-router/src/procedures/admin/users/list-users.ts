import { type UserPage, userQueryOf } from '@foyer/auth-domain/admin/list-users'
import { contract } from '@foyer/auth-domain/contract/contract'
import { findUsers } from '@foyer/db/users/admin-users'
import { presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Users, searched, filtered and sorted by allow-listed fields; `total` follows the filter. */
export const listUsers = procedure(contract.listUsers).query(async ({ ctx, input }): Promise<UserPage> => {
  const { users, total } = await findUsers(ctx.db, userQueryOf(input))
  return {
    users: users.map((user) => presentUser(user, ctx.options)),
    total,
    limit: input?.limit || undefined,
    offset: input?.offset || undefined,
  }
})
