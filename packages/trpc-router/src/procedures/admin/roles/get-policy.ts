import { isAdmin } from '@foyer/auth-domain/admin/rules'
import { contract } from '@foyer/auth-domain/contract/contract'
import { fieldSettings } from '@foyer/auth-domain/fields/field-setting'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The options by which the dashboard decides admin permissions, and the fields of users that admins edit; null for a user who is no admin. */
export const getPolicy = procedure(contract.getPolicy).query(async ({ ctx }) => {
  const { adminRoles, adminUserIds, defaultRole, applicationRoles } = ctx.options.admin
  if (!isAdmin(ctx.user, ctx.options.admin)) return null
  const userFields = fieldSettings(ctx.options.user.additionalFields, 'returned')
  return { adminRoles, adminUserIds, defaultRole, applicationRoles, userFields }
})
