import { contract } from '@foyer/auth-domain/contract/contract'
import { findAccountsOf } from '@foyer/db/accounts/accounts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The sign-in methods of the signed-in user. */
export const listAccounts = procedure(contract.listAccounts).query(({ ctx }) => findAccountsOf(ctx.db, ctx.user.id))
