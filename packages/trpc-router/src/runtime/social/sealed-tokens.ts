import type { SealedTokens } from '@foyer/db/accounts/provider-accounts'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { MissingSecretError, seal, unseal } from '#runtime/secrets/sealed-text.ts'
import type { ProviderTokens } from './oauth.ts'

type Bound = { providerId: string; accountId: string }

/** Provider tokens in stored form, each encrypted and bound to its account. */
export function sealTokens(keys: Keyring, account: Bound, tokens: Partial<ProviderTokens>): SealedTokens {
  const sealed = (token: string | undefined) => (token === undefined ? null : sealToken(keys, account, token))
  return {
    accessToken: sealed(tokens.accessToken),
    refreshToken: sealed(tokens.refreshToken),
    idToken: sealed(tokens.idToken),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt ?? null,
    refreshTokenExpiresAt: null,
    scope: tokens.scopes?.join(',') ?? null,
  }
}

export function sealToken(keys: Keyring, account: Bound, token: string): string {
  return seal(keys, 'provider-token', boundTo(account), token)
}

/** The plain token; undefined when none is stored or its secret is no longer configured, until the next sign-in. */
export function unsealToken(keys: Keyring, account: Bound, sealed: string | null): string | undefined {
  if (sealed === null) return undefined
  try {
    return unseal(keys, 'provider-token', boundTo(account), sealed)
  } catch (error) {
    if (error instanceof MissingSecretError) return undefined
    throw error
  }
}

function boundTo({ providerId, accountId }: Bound): string {
  return `${providerId}:${accountId}`
}
