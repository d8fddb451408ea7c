import { noInput } from '@foyer/auth-domain/input/no-input'
import { findAccountsOf } from '@foyer/db/accounts/accounts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The sign-in methods of the signed-in user. */
export const listAccounts = signedInProcedure(noInput).query(({ ctx }) => findAccountsOf(ctx.db, ctx.user.id))
