import { contract } from '@foyer/auth-domain/contract/contract'
import { unbanUserAsAdmin } from '#operations/admin/ban-user.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Lifts a ban. */
export const unbanUser = procedure(contract.unbanUser).mutation(async ({ ctx, input }) => ({
  user: presentUser(await unbanUserAsAdmin(ctx, input.userId), ctx.options),
}))
