import { findAccountsOf } from '@foyer/db/accounts'
import { z } from 'zod'
import { signedIn } from '../procedures.ts'

/** The doors the person signed in may come in by. */
export const listAccounts = signedIn(z.void()).query(({ ctx }) => findAccountsOf(ctx.db, ctx.user.id))
