import { contract } from '@foyer/auth-domain/contract/contract'
import { banUserAsAdmin } from '#operations/admin/ban-user.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Bans a user, temporarily or permanently, and ends their sessions. */
export const banUser = procedure(contract.banUser).mutation(async ({ ctx, input }) => ({
  user: presentUser(await banUserAsAdmin(ctx, input), ctx.options),
}))
