import { adminGetUserInput } from '@foyer/auth-domain/admin/update-user'
import { findUserById } from '@foyer/db/users/users'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** A user by id. */
export const adminGetUser = adminProcedure(adminGetUserInput, 'user:get', 'ADMIN_NOT_ALLOWED_TO_GET_USER').query(
  async ({ ctx, input }) => {
    const user = await findUserById(ctx.db, input.id)
    if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    return presentUser(user, ctx.options)
  },
)
