import { banUserInput } from '@foyer/auth-domain/admin/admin-inputs'
import { banUserAsAdmin } from '#operations/admin/ban-user.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Bans a user, temporarily or permanently, and ends their sessions. */
export const banUser = adminProcedure(banUserInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(
  async ({ ctx, input }) => ({ user: presentUser(await banUserAsAdmin(ctx, input), ctx.options) }),
)
