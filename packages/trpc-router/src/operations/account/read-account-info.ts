import type { accountInfoOutput } from '@foyer/auth-domain/social/social-inputs'
import { needsRefresh } from '@foyer/auth-domain/social/token-refresh'
import type { ProviderAccount } from '@foyer/db/accounts/provider-accounts'
import type { z } from 'zod'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { ProviderError, providerTimeout } from '#runtime/social/provider-http.ts'
import { readProfile, storedClaims } from '#runtime/social/read-identity.ts'
import { unsealToken } from '#runtime/social/sealed-tokens.ts'
import { refreshOnce } from './fresh-tokens.ts'

type AccountInfo = z.infer<typeof accountInfoOutput>

/** The current profile of one of the user's accounts, read from its provider. */
export async function readAccountInfo(ctx: SignedInCall, found: ProviderAccount | undefined): Promise<AccountInfo> {
  const provider = found && (await ctx.providers.find(found.providerId))
  if (found === undefined || provider === undefined) throw refused('ACCOUNT_NOT_FOUND')
  try {
    const signal = providerTimeout()
    const refreshes = needsRefresh(provider.definition, found, ctx.now())
    const account = refreshes ? (await refreshOnce(ctx, provider, found, signal)).account : found
    const accessToken = unsealToken(ctx.keys, account, account.accessToken)
    const claims = storedClaims(provider, unsealToken(ctx.keys, account, account.idToken))
    // An account made by an id token alone has no access token.
    const hasClaimsAlone = account.accessToken === null && claims !== undefined
    if (accessToken === undefined && !hasClaimsAlone) throw refused('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    const result = await readProfile(provider, { accessToken, claims, sentUser: undefined }, signal)
    if (result === undefined) throw refused('FAILED_TO_GET_USER_INFO')
    const { accountId: id, name, email = null, image, emailVerified } = result.profile
    return { user: { id, name, email, image, emailVerified }, data: result.document }
  } catch (error) {
    if (error instanceof ProviderError) throw refused('FAILED_TO_GET_USER_INFO')
    throw error
  }
}
