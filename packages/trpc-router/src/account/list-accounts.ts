import { noInput } from '@foyer/auth-domain/input/no-input'
import { findAccountsOf } from '@foyer/db/accounts'
import { signedIn } from '../procedures.ts'

/** The doors the person signed in may come in by. */
export const listAccounts = signedIn(noInput).query(({ ctx }) => findAccountsOf(ctx.db, ctx.user.id))
