import { noInput } from '@foyer/auth-domain/input/no-input'
import { findOrganizationsOf } from '@foyer/db/organizations/organizations'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The organizations of the signed-in user, oldest membership first. */
export const listOrganizations = signedInProcedure(noInput).query(({ ctx }) => findOrganizationsOf(ctx.db, ctx.user.id))
