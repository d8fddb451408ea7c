import { contract } from '@foyer/auth-domain/contract/contract'
import { findUserById } from '@foyer/db/users/users'
import { presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.adminGetUser)

/** A user by id. */
export const adminGetUser = query(async ({ ctx, input }) => {
  const user = await findUserById(ctx.db, input.id)
  if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  return presentUser(user, ctx.options)
})
