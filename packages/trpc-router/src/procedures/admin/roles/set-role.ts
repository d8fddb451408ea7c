import { contract } from '@foyer/auth-domain/contract/contract'
import { setRoleAsAdmin } from '#operations/admin/set-role.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Replaces a user's roles. */
export const setRole = procedure(contract.setRole).mutation(async ({ ctx, input }) => ({
  user: presentUser(await setRoleAsAdmin(ctx, input), ctx.options),
}))
