import { inSeconds } from '@foyer/auth-domain/session/policy'
import { findProviderAccount, type ProviderAccount, renewTokens } from '@foyer/db/accounts/provider-accounts'
import { acquireLease, releaseLease } from '@foyer/db/operations/leases'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { refreshTokens } from '#runtime/social/oauth.ts'
import { ProviderError } from '#runtime/social/provider-http.ts'
import type { Provider } from '#runtime/social/providers.ts'
import { sealTokens, unsealToken } from '#runtime/social/sealed-tokens.ts'

const LEASE_SECONDS = 15
const PAUSE_MILLISECONDS = 100

/** `tokenType` is undefined when another caller refreshed the tokens. */
type Refreshed = { account: ProviderAccount; tokenType: string | undefined }

/**
 * Refreshes an account's tokens, one caller at a time across all instances: concurrent callers share the result,
 * because a provider may accept a refresh token only once. Throws `ProviderError`, also to the callers that waited.
 */
export async function refreshOnce(
  call: Call,
  provider: Provider,
  account: ProviderAccount,
  signal: AbortSignal,
): Promise<Refreshed> {
  // Callers that read the same tokens share a lease: if those are unchanged when it is released, its owner has failed.
  const key = `refresh:${account.id}:${versionOf(call, account)}`
  for (let waited = false; !signal.aborted; waited = true) {
    if (await acquireLease(call.db, key, inSeconds(call.now(), LEASE_SECONDS), call.now())) {
      try {
        // Another caller may have refreshed and released between the read and the lease.
        const refreshed = await refreshedMeanwhile(call, account)
        if (refreshed !== undefined) return refreshed
        if (waited) throw new ProviderError('who was waited for got no new tokens')
        return await refresh(call, provider, account, signal)
      } finally {
        await releaseLease(call.db, key)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
    const refreshed = await refreshedMeanwhile(call, account)
    if (refreshed !== undefined) return refreshed
  }
  throw new ProviderError('who is waited for has no new tokens yet')
}

async function refreshedMeanwhile(call: Call, account: ProviderAccount): Promise<Refreshed | undefined> {
  const current = await findProviderAccount(call.db, account)
  if (current?.id !== account.id) throw refused('ACCOUNT_NOT_FOUND')
  const unchanged = versionOf(call, current) === versionOf(call, account)
  return unchanged ? undefined : { account: current, tokenType: undefined }
}

// Of the token itself, because re-sealing changes its encrypted form, and of the time it was stored, because a provider may
// return the same token again.
function versionOf({ keys }: Call, account: ProviderAccount): string {
  const { accessToken, updatedAt } = account
  return fingerprint(`${updatedAt.getTime()}:${unsealToken(keys, account, accessToken) ?? accessToken}`)
}

async function refresh(
  call: Call,
  provider: Provider,
  account: ProviderAccount,
  signal: AbortSignal,
): Promise<Refreshed> {
  const refreshToken = unsealToken(call.keys, account, account.refreshToken)
  if (refreshToken === undefined) throw new ProviderError('there is no refresh token to ask with')
  const tokens = await refreshTokens(provider, refreshToken, call.now(), signal)
  const renewed = await renewTokens(call.db, account.id, sealTokens(call.keys, account, tokens), call.now())
  if (renewed === undefined) throw refused('ACCOUNT_NOT_FOUND')
  return { account: renewed, tokenType: tokens.tokenType }
}
