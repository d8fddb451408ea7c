import { parseScopes } from '@foyer/auth-domain/account/list-accounts'
import { contract } from '@foyer/auth-domain/contract/contract'
import { needsRefresh } from '@foyer/auth-domain/social/token-refresh'
import { findAccountOf } from '@foyer/db/accounts/provider-accounts'
import { refreshOnce } from '#operations/account/fresh-tokens.ts'
import { tokenOwner } from '#operations/account/token-owner.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { ProviderError, providerTimeout } from '#runtime/social/provider-http.ts'
import { unsealToken } from '#runtime/social/sealed-tokens.ts'

const { mutation, refused } = procedure(contract.getAccessToken)

/** The user's access token of a provider, refreshed when it is about to expire. */
export const getAccessToken = mutation(async ({ ctx, input }) => {
  const userId = await tokenOwner(ctx, input.userId)
  const provider = await ctx.providers.find(input.providerId)
  if (provider === undefined) throw refused('PROVIDER_NOT_SUPPORTED', { subject: input.providerId.slice(0, 64) })
  const found = await findAccountOf(ctx.db, userId, { providerId: input.providerId, id: input.accountId })
  if (found === undefined) throw refused('ACCOUNT_NOT_FOUND')
  try {
    const refreshes = needsRefresh(provider.definition, found, ctx.now())
    const account = refreshes ? (await refreshOnce(ctx, provider, found, providerTimeout())).account : found
    const accessToken = unsealToken(ctx.keys, account, account.accessToken)
    if (accessToken === undefined && account.accessToken !== null) throw refused('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    return {
      accessToken: accessToken ?? '',
      accessTokenExpiresAt: account.accessTokenExpiresAt ?? undefined,
      scopes: parseScopes(account.scope),
      idToken: unsealToken(ctx.keys, account, account.idToken),
    }
  } catch (error) {
    if (error instanceof ProviderError) throw refused('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    throw error
  }
})
