import { contract } from '@foyer/auth-domain/contract/contract'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { requestedRights } from '@foyer/auth-domain/permission/requested-rights'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'

/** Whether the signed-in user has all the requested admin permissions. */
export const adminHasPermission = procedure(contract.adminHasPermission).mutation(async ({ ctx, input }) => {
  const success = mayAdminister(ctx.options.admin, ctx.user, requestedRights(input))
  // An application that asks is to be told what it would be told by the operation itself.
  if (success) await requireSecondFactor(ctx.db, ctx, ctx)
  return { error: null, success }
})
