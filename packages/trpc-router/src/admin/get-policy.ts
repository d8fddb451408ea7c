import { isAdmin } from '@foyer/auth-domain/admin/rules'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { signedIn } from '../procedures.ts'

/** What the pages of an admin judge rights by; nothing for whoever is none. */
export const getPolicy = signedIn(noInput).query(async ({ ctx }) => {
  const { adminRoles, adminUserIds, defaultRole } = ctx.options.admin
  return isAdmin(ctx.user, ctx.options.admin) ? { adminRoles, adminUserIds, defaultRole } : null
})
