import { parseScopes } from '@foyer/auth-domain/account/list-accounts'
import { accountTokenInput } from '@foyer/auth-domain/social/social-inputs'
import { findAccountOf } from '@foyer/db/provider-accounts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { ProviderError, providerPatience } from '../social/provider-http.ts'
import { openToken } from '../social/sealed-tokens.ts'
import { refreshOnce, runsOut } from './fresh-tokens.ts'
import { tokenOwner } from './token-owner.ts'

/** A provider's access token of whoever is signed in, refreshed where it runs out. */
export const getAccessToken = open(accountTokenInput).mutation(async ({ ctx, input }) => {
  const userId = await tokenOwner(ctx, input.userId)
  const provider = await ctx.providers.find(input.providerId)
  if (provider === undefined) throw refused('PROVIDER_NOT_SUPPORTED', { subject: input.providerId.slice(0, 64) })
  const found = await findAccountOf(ctx.db, userId, { providerId: input.providerId, id: input.accountId })
  if (found === undefined) throw refused('ACCOUNT_NOT_FOUND')
  try {
    const due = runsOut(provider, found, ctx.now())
    const account = due ? (await refreshOnce(ctx, provider, found, providerPatience())).account : found
    const accessToken = openToken(ctx.keys, account, account.accessToken)
    if (accessToken === undefined && account.accessToken !== null) throw refused('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    return {
      accessToken: accessToken ?? '',
      accessTokenExpiresAt: account.accessTokenExpiresAt ?? undefined,
      scopes: parseScopes(account.scope),
      idToken: openToken(ctx.keys, account, account.idToken),
    }
  } catch (error) {
    if (error instanceof ProviderError) throw refused('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    throw error
  }
})
