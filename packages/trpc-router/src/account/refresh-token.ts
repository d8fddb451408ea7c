import { accountTokenInput } from '@foyer/auth-domain/social/social-inputs'
import { findAccountOf } from '@foyer/db/provider-accounts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { ProviderError } from '../social/provider-http.ts'
import { openToken } from '../social/sealed-tokens.ts'
import { refreshOnce } from './fresh-tokens.ts'
import { tokenOwner } from './token-owner.ts'

/** Refreshes a provider's tokens of whoever is signed in. */
export const refreshToken = open(accountTokenInput).mutation(async ({ ctx, input }) => {
  const userId = await tokenOwner(ctx, input.userId)
  const subject = input.providerId.slice(0, 64)
  const provider = await ctx.providers.find(input.providerId)
  if (provider === undefined) throw refused('PROVIDER_NOT_SUPPORTED', { subject })
  const found = await findAccountOf(ctx.db, userId, { providerId: input.providerId, id: input.accountId })
  if (found === undefined) throw refused('ACCOUNT_NOT_FOUND')
  if (found.refreshToken === null) throw refused('PROVIDER_DOES_NOT_REFRESH', { subject })
  try {
    const { account, tokens } = await refreshOnce(ctx, provider, found)
    return {
      accessToken: openToken(ctx.keys, account, account.accessToken) ?? '',
      refreshToken: tokens?.refreshToken,
      accessTokenExpiresAt: account.accessTokenExpiresAt ?? undefined,
      idToken: tokens?.idToken,
      tokenType: tokens?.tokenType,
      scopes: tokens?.scopes === undefined ? undefined : [...tokens.scopes],
    }
  } catch (error) {
    if (error instanceof ProviderError) throw refused('FAILED_TO_REFRESH_ACCESS_TOKEN')
    throw error
  }
})
