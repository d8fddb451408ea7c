import { allow, type Decision, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import { inSeconds } from '#session/policy.ts'
import type { ProviderDefinition } from './provider.ts'

type Tokens = { refreshToken: string | null; accessTokenExpiresAt: Date | null }

/** Whether the tokens of an account can be refreshed; `providerId` is what the refusal names. */
export function checkRefreshes(
  { token }: ProviderDefinition,
  { refreshToken }: Pick<Tokens, 'refreshToken'>,
  providerId: string,
): Decision {
  if (!areRefreshed(token)) return refuse('PROVIDER_DOES_NOT_REFRESH', providerId)
  return refreshToken === null ? refuse('FAILED_TO_REFRESH_ACCESS_TOKEN') : allow()
}

/**
 * Whether to refresh an access token before use: it expires within five seconds (specification section 9) or at an
 * unknown time (wire). False when it cannot be refreshed.
 */
export function needsRefresh(definition: ProviderDefinition, tokens: Tokens, now: Date): boolean {
  const { accessTokenExpiresAt: expiresAt, refreshToken } = tokens
  if (refreshToken === null || !areRefreshed(definition.token)) return false
  return expiresAt === null || expiresAt < inSeconds(now, limits.accessTokenRefreshThreshold)
}

function areRefreshed({ refreshes }: ProviderDefinition['token']): boolean {
  return refreshes !== false
}
