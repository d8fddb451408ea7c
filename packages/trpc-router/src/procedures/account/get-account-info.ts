import { accountInfoInput } from '@foyer/auth-domain/social/social-inputs'
import { findAccountOf } from '@foyer/db/accounts/provider-accounts'
import { readAccountInfo } from '#operations/account/read-account-info.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The current profile of one of the user's accounts, by its own id or by the one it has at its provider, and which it is. */
export const getAccountInfo = signedInProcedure(accountInfoInput).query(async ({ ctx, input }) => {
  const byId = await findAccountOf(ctx.db, ctx.user.id, { id: input.accountId })
  const found = byId ?? (await findAccountOf(ctx.db, ctx.user.id, { accountId: input.accountId }))
  if (found === undefined) throw refused('ACCOUNT_NOT_FOUND')
  const { id, providerId, accountId } = found
  if ((await ctx.providers.find(providerId)) === undefined) throw refused('PROVIDER_NOT_CONFIGURED')
  return { ...(await readAccountInfo(ctx, found)), account: { id, providerId, accountId } }
})
