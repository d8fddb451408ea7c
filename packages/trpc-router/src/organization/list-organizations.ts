import { noInput } from '@foyer/auth-domain/input/no-input'
import { findOrganizationsOf } from '@foyer/db/organizations'
import { signedIn } from '../procedures.ts'

/** The organizations of the person signed in, oldest membership first. */
export const listOrganizations = signedIn(noInput).query(({ ctx }) => findOrganizationsOf(ctx.db, ctx.user.id))
