import { contract } from '@foyer/auth-domain/contract/contract'
import { findAccountOf } from '@foyer/db/accounts/provider-accounts'
import { readAccountInfo } from '#operations/account/read-account-info.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getAccountInfo)

/** The current profile of one of the user's accounts, by its own id or by the one it has at its provider, and which it is. */
export const getAccountInfo = query(async ({ ctx, input }) => {
  const byId = await findAccountOf(ctx.db, ctx.user.id, { id: input.accountId })
  const found = byId ?? (await findAccountOf(ctx.db, ctx.user.id, { accountId: input.accountId }))
  if (found === undefined) throw refused('ACCOUNT_NOT_FOUND')
  const { id, providerId, accountId } = found
  if ((await ctx.providers.find(providerId)) === undefined) throw refused('PROVIDER_NOT_CONFIGURED')
  return { ...(await readAccountInfo(ctx, found)), account: { id, providerId, accountId } }
})
