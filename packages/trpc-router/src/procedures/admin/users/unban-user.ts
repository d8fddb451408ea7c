import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { unbanUserAsAdmin } from '#operations/admin/ban-user.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Lifts a ban. */
export const unbanUser = adminProcedure(userIdInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(
  async ({ ctx, input }) => ({ user: presentUser(await unbanUserAsAdmin(ctx, input.userId), ctx.options) }),
)
