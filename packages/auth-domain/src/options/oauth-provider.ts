import { z } from 'zod'
import { filledSchema } from '#input/name.ts'
import { DAY, HOUR, limits, MINUTE } from '#limits.ts'
import { SCOPE, standardScopes } from '#oauth-provider/scopes.ts'
import { parseUrl } from '#redirect/http-url.ts'
import { seconds, wholeNumber } from './shared.ts'

const resource = z
  .string()
  .max(limits.urlMaxLength)
  .refine((text) => parseUrl(text) !== undefined && !text.includes('#'), 'is no absolute URI without a fragment')

const scope = z
  .string()
  .max(limits.scopeMaxLength)
  .regex(SCOPE, 'is no scope: printable ASCII without blanks, quotes and backslashes')
  .refine((name) => !standardScopes.some((standard) => standard === name), 'is a scope that every service has')

/**
 * Signing in to other applications with the accounts of this service (OAuth 2.1, OpenID Connect). `scopes`: those of an
 * application's own, each with what the consent page says of it; `resources`: the APIs that access tokens may be for (RFC
 * 8707). Times in seconds; `refreshTokenReuse`: how long a used refresh token may be sent again by a client whose answer was lost.
 */
export const oauthProviderOptions = z.strictObject({
  enabled: z.boolean().default(false),
  scopes: z.record(scope, filledSchema.max(limits.nameMaxLength)).default({}),
  resources: z.array(resource).default([]),
  dynamicRegistration: z
    .strictObject({
      enabled: z.boolean().default(false),
      maximum: wholeNumber(1, limits.registeredClientsMax).default(limits.registeredClients),
    })
    .prefault({}),
  codeExpiresIn: seconds
    .min(10)
    .max(10 * MINUTE)
    .default(limits.oauthCodeExpiresIn),
  accessTokenExpiresIn: seconds.min(MINUTE).max(DAY).default(limits.oauthAccessTokenExpiresIn),
  refreshTokenExpiresIn: seconds
    .min(HOUR)
    .max(400 * DAY)
    .default(limits.oauthRefreshTokenExpiresIn),
  refreshTokenReuse: seconds
    .min(0)
    .max(5 * MINUTE)
    .default(limits.oauthRefreshTokenReuse),
  idTokenExpiresIn: seconds.min(MINUTE).max(DAY).default(limits.oauthIdTokenExpiresIn),
})

export type OAuthProviderOptions = z.output<typeof oauthProviderOptions>

/** Every scope that the service knows. */
export function knownScopes({ scopes }: Pick<OAuthProviderOptions, 'scopes'>): ReadonlySet<string> {
  return new Set([...standardScopes, ...Object.keys(scopes)])
}
