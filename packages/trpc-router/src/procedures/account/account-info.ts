import { contract } from '@foyer/auth-domain/contract/contract'
import { findAccountOf } from '@foyer/db/accounts/provider-accounts'
import { readAccountInfo } from '#operations/account/read-account-info.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The current profile of one of the user's accounts, by the id it has at its provider. */
export const accountInfo = procedure(contract.accountInfo).mutation(async ({ ctx, input: { accountId } }) =>
  readAccountInfo(ctx, await findAccountOf(ctx.db, ctx.user.id, { accountId })),
)
