import { parseScopes } from '@foyer/auth-domain/account/list-accounts'
import { contract } from '@foyer/auth-domain/contract/contract'
import { checkRefreshes } from '@foyer/auth-domain/social/token-refresh'
import { findAccountOf } from '@foyer/db/accounts/provider-accounts'
import { refreshOnce } from '#operations/account/fresh-tokens.ts'
import { tokenOwner } from '#operations/account/token-owner.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { ProviderError, providerTimeout } from '#runtime/social/provider-http.ts'
import { unsealToken } from '#runtime/social/sealed-tokens.ts'

const { mutation, refused } = procedure(contract.refreshToken)

/** Refreshes the user's tokens of a provider. */
export const refreshToken = mutation(async ({ ctx, input }) => {
  const userId = await tokenOwner(ctx, input.userId)
  const subject = input.providerId.slice(0, 64)
  const provider = await ctx.providers.find(input.providerId)
  if (provider === undefined) throw refused('PROVIDER_NOT_SUPPORTED', { subject })
  const found = await findAccountOf(ctx.db, userId, { providerId: input.providerId, id: input.accountId })
  if (found === undefined) throw refused('ACCOUNT_NOT_FOUND')
  orThrow(checkRefreshes(provider.definition, found, subject))
  try {
    const { account, tokenType } = await refreshOnce(ctx, provider, found, providerTimeout())
    return {
      accessToken: unsealToken(ctx.keys, account, account.accessToken) ?? '',
      refreshToken: unsealToken(ctx.keys, account, account.refreshToken),
      accessTokenExpiresAt: account.accessTokenExpiresAt ?? undefined,
      idToken: unsealToken(ctx.keys, account, account.idToken),
      tokenType,
      scopes: account.scope === null ? undefined : parseScopes(account.scope),
    }
  } catch (error) {
    if (error instanceof ProviderError) throw refused('FAILED_TO_REFRESH_ACCESS_TOKEN')
    throw error
  }
})
