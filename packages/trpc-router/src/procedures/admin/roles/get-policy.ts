import { isAdmin } from '@foyer/auth-domain/admin/rules'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The options by which the dashboard decides admin permissions; null for a user who is no admin. */
export const getPolicy = signedInProcedure(noInput).query(async ({ ctx }) => {
  const { adminRoles, adminUserIds, defaultRole, applicationRoles } = ctx.options.admin
  return isAdmin(ctx.user, ctx.options.admin) ? { adminRoles, adminUserIds, defaultRole, applicationRoles } : null
})
