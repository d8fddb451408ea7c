import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { releaseLease, takeLease } from '@foyer/db/leases'
import { findProviderAccount, type ProviderAccount, renewTokens } from '@foyer/db/provider-accounts'
import type { Call } from '../context/call.ts'
import { type ProviderTokens, refreshTokens } from '../social/oauth.ts'
import type { Provider } from '../social/providers.ts'
import { openToken, sealTokens } from '../social/sealed-tokens.ts'

const PROVIDER_MILLISECONDS = 10_000
const LEASE_SECONDS = 15
const PAUSE_MILLISECONDS = 100

/** True when fewer than five seconds remain of the access token (specification section 9). */
export function runsOut(account: ProviderAccount, now: Date): boolean {
  const { accessTokenExpiresAt } = account
  return accessTokenExpiresAt !== null && accessTokenExpiresAt < inSeconds(now, limits.accessTokenRefreshedBelow)
}

/** `tokens` is undefined where another caller got them. */
type Refreshed = { account: ProviderAccount; tokens: ProviderTokens | undefined }

/**
 * Refreshes an account's tokens, one caller at a time across all instances: whoever comes second gets what the first
 * got, for a provider may void a refresh token at its first use. Throws what the provider's failure throws.
 */
export async function refreshOnce(call: Call, provider: Provider, account: ProviderAccount): Promise<Refreshed> {
  const key = `refresh:${account.id}`
  const deadline = performance.now() + LEASE_SECONDS * 1000
  while (performance.now() < deadline) {
    if (await takeLease(call.db, key, inSeconds(call.now(), LEASE_SECONDS), call.now())) {
      try {
        // Between the look and the lease somebody else may have refreshed, and let go.
        return (await refreshedMeanwhile(call, account)) ?? (await refresh(call, provider, account))
      } finally {
        await releaseLease(call.db, key)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
    const refreshed = await refreshedMeanwhile(call, account)
    if (refreshed !== undefined) return refreshed
  }
  return refresh(call, provider, account)
}

async function refreshedMeanwhile(call: Call, account: ProviderAccount): Promise<Refreshed | undefined> {
  const now = await findProviderAccount(call.db, account)
  if (now === undefined) return { account, tokens: undefined }
  return now.accessToken === account.accessToken ? undefined : { account: now, tokens: undefined }
}

async function refresh(call: Call, provider: Provider, account: ProviderAccount): Promise<Refreshed> {
  const refreshToken = openToken(call.keys, account, account.refreshToken) ?? ''
  const tokens = await refreshTokens(provider, refreshToken, call.now(), AbortSignal.timeout(PROVIDER_MILLISECONDS))
  const sealed = sealTokens(call.keys, account, tokens)
  await renewTokens(call.db, account.id, sealed, call.now())
  const kept = Object.fromEntries(Object.entries(sealed).filter(([, value]) => value !== null))
  return { account: { ...account, ...kept }, tokens }
}
