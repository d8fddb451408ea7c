import { accountInfoInput } from '@foyer/auth-domain/social/social-inputs'
import { findAccountOf } from '@foyer/db/accounts/provider-accounts'
import { readAccountInfo } from '#operations/account/read-account-info.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The current profile of one of the user's accounts, by the id it has at its provider. */
export const accountInfo = signedInProcedure(accountInfoInput).mutation(async ({ ctx, input: { accountId } }) =>
  readAccountInfo(ctx, await findAccountOf(ctx.db, ctx.user.id, { accountId })),
)
