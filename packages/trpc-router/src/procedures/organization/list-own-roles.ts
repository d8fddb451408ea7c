import { noInput } from '@foyer/auth-domain/input/no-input'
import { findRolesOf } from '@foyer/db/organizations/memberships'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The signed-in user's role in each of the organizations that `listOrganizations` lists. */
export const listOwnRoles = signedInProcedure(noInput).query(({ ctx }) => findRolesOf(ctx.db, ctx.user.id))
