import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { releaseLease, takeLease } from '@foyer/db/leases'
import { findProviderAccount, type ProviderAccount, renewTokens } from '@foyer/db/provider-accounts'
import type { Call } from '../context/call.ts'
import { refused } from '../refused.ts'
import { fingerprint } from '../secrets/keyring.ts'
import { refreshTokens } from '../social/oauth.ts'
import { ProviderError } from '../social/provider-http.ts'
import type { Provider } from '../social/providers.ts'
import { openToken, sealTokens } from '../social/sealed-tokens.ts'

const LEASE_SECONDS = 15
const PAUSE_MILLISECONDS = 100

/**
 * Whether new tokens are got first, where they can be: fewer than five seconds remain of the access token (specification
 * section 9), or nobody knows how many (wire).
 */
export function runsOut({ definition }: Provider, account: ProviderAccount, now: Date): boolean {
  const { accessTokenExpiresAt: end, refreshToken } = account
  if (refreshToken === null || definition.token.refreshes === false) return false
  return end === null || end < inSeconds(now, limits.accessTokenRefreshedBelow)
}

/** `tokenType` is undefined where another caller got the tokens. */
type Refreshed = { account: ProviderAccount; tokenType: string | undefined }

/**
 * Refreshes an account's tokens, one caller at a time across all instances: whoever comes second gets what the first
 * got, for a provider may void a refresh token at its first use. Throws what the provider's failure throws, to those
 * who waited for it too.
 */
export async function refreshOnce(
  call: Call,
  provider: Provider,
  account: ProviderAccount,
  signal: AbortSignal,
): Promise<Refreshed> {
  // Those who saw the same tokens share a lease: if they are still there when it is let go, the holder has failed.
  const key = `refresh:${account.id}:${fingerprint(account.accessToken ?? '')}`
  for (let waited = false; !signal.aborted; waited = true) {
    if (await takeLease(call.db, key, inSeconds(call.now(), LEASE_SECONDS), call.now())) {
      try {
        // Between the look and the lease somebody else may have refreshed, and let go.
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
  const now = await findProviderAccount(call.db, account)
  if (now?.id !== account.id) throw refused('ACCOUNT_NOT_FOUND')
  return now.accessToken === account.accessToken ? undefined : { account: now, tokenType: undefined }
}

async function refresh(
  call: Call,
  provider: Provider,
  account: ProviderAccount,
  signal: AbortSignal,
): Promise<Refreshed> {
  const refreshToken = openToken(call.keys, account, account.refreshToken)
  if (refreshToken === undefined) throw new ProviderError('there is no refresh token to ask with')
  const tokens = await refreshTokens(provider, refreshToken, call.now(), signal)
  const renewed = await renewTokens(call.db, account.id, sealTokens(call.keys, account, tokens), call.now())
  if (renewed === undefined) throw refused('ACCOUNT_NOT_FOUND')
  return { account: renewed, tokenType: tokens.tokenType }
}
