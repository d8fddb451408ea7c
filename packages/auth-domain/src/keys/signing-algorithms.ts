import { idTokenAlgorithms } from '#oauth-provider/oauth-client.ts'
import type { Options } from '#options.ts'

type Signing = Pick<Options, 'jwt' | 'oauthProvider'>

/** What the service signs with: tokens of sessions by the first, and the ID tokens of clients by what each has chosen. */
export function signingAlgorithms({ jwt, oauthProvider }: Signing): [string, ...string[]] {
  const others = oauthProvider.enabled ? idTokenAlgorithms.filter((algorithm) => algorithm !== jwt.algorithm) : []
  return [jwt.algorithm, ...others]
}

/** Seconds that the longest token lives: for as long a replaced key is published. */
export function longestTokenLifetime({ jwt, oauthProvider }: Signing): number {
  const { enabled, idTokenExpiresIn, accessTokenExpiresIn } = oauthProvider
  return Math.max(jwt.expiresIn, ...(enabled ? [idTokenExpiresIn, accessTokenExpiresIn] : []))
}
