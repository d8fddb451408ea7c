import { contract } from '@foyer/auth-domain/contract/contract'
import { findRolesOf } from '@foyer/db/organizations/memberships'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The signed-in user's role in each of the organizations that `listOrganizations` lists. */
export const listOwnRoles = procedure(contract.listOwnRoles).query(({ ctx }) => findRolesOf(ctx.db, ctx.user.id))
