import type { SealedTokens } from '@foyer/db/provider-accounts'
import type { Keyring } from '../secrets/keyring.ts'
import { MissingSecretError, seal, unseal } from '../secrets/sealed-text.ts'
import type { ProviderTokens } from './oauth.ts'

type Bound = { providerId: string; accountId: string }

/** Tokens as they are stored, each sealed for the one account it belongs to. */
export function sealTokens(keys: Keyring, account: Bound, tokens: Partial<ProviderTokens>): SealedTokens {
  const sealed = (token: string | undefined) =>
    token === undefined ? null : seal(keys, 'provider-token', boundTo(account), token)
  return {
    accessToken: sealed(tokens.accessToken),
    refreshToken: sealed(tokens.refreshToken),
    idToken: sealed(tokens.idToken),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt ?? null,
    refreshTokenExpiresAt: null,
    scope: tokens.scopes?.join(',') ?? null,
  }
}

/** A token as the provider gave it; undefined where there is none, or its secret is gone: signing in brings a new one. */
export function openToken(keys: Keyring, account: Bound, sealed: string | null): string | undefined {
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
