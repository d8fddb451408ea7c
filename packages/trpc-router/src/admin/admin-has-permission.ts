import { adminHasPermissionInput } from '@foyer/auth-domain/admin/admin-inputs'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { rightsAsked } from '@foyer/auth-domain/permission/asked-rights'
import { signedIn } from '../procedures.ts'

/** Whether whoever is signed in may do all that is asked as an admin. */
export const adminHasPermission = signedIn(adminHasPermissionInput).mutation(async ({ ctx, input }) => {
  return { error: null, success: mayAdminister(ctx.options.admin, ctx.user, rightsAsked(input)) }
})
