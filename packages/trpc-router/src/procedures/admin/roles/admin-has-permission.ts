import { adminHasPermissionInput } from '@foyer/auth-domain/admin/admin-inputs'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { requestedRights } from '@foyer/auth-domain/permission/requested-rights'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** Whether the signed-in user has all the requested admin permissions. */
export const adminHasPermission = signedInProcedure(adminHasPermissionInput).mutation(async ({ ctx, input }) => {
  return { error: null, success: mayAdminister(ctx.options.admin, ctx.user, requestedRights(input)) }
})
