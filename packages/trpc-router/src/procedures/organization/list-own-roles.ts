import { noInput } from '@foyer/auth-domain/input/no-input'
import { changeKeys } from '@foyer/db/changes/change-keys'
import { findRolesOf } from '@foyer/db/organizations/memberships'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The signed-in user's role in each of the organizations that `listOrganizations` lists. */
export const listOwnRoles = signedInProcedure(noInput).query(async ({ ctx }) => {
  ctx.reading?.dependsOn(changeKeys.membershipsOf(ctx.user.id))
  return findRolesOf(ctx.db, ctx.user.id)
})
