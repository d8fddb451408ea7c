import { z } from 'zod'
import { limits } from '#limits.ts'
import { count } from './shared.ts'

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'is no name of a header')
  .transform((name) => name.toLowerCase())
  .refine((name) => name !== 'cookie', 'cannot be Cookie')

const days = z.number().positive()

// `timeWindow` in milliseconds.
const rateLimit = z.strictObject({
  enabled: z.boolean().default(true),
  timeWindow: count.min(1).default(limits.apiKeyWindow),
  maxRequests: count.min(1).default(limits.apiKeyUses),
})

const dashboardRateLimit = z.strictObject({
  enabled: z.boolean().default(true),
  timeWindow: count.min(1).default(limits.dashboardApiKeyWindow),
  maxRequests: count.min(1).default(limits.dashboardApiKeyUses),
})

const fields = z.strictObject({
  enabled: z.boolean().default(false),
  apiKeyHeaders: z
    .union([headerName, z.array(headerName).min(1)])
    .transform((names) => [names].flat())
    .default(['x-api-key']),
  defaultKeyLength: count.min(limits.apiKeyMinLength).max(256).default(limits.apiKeyLength),
  defaultPrefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'may consist of letters, digits, _ and -')
    .optional(),
  minimumPrefixLength: count.default(1),
  maximumPrefixLength: count.max(64).default(32),
  minimumNameLength: count.default(1),
  maximumNameLength: count.max(limits.nameMaxLength).default(32),
  enableMetadata: z.boolean().default(false),
  disableSessionForAPIKeys: z.boolean().default(false),
  /** What `/api-key/list` answers: a list, or a page as clients of better-auth read it from 1.5 on. */
  list: z.enum(['array', 'page']).default('array'),
  keyExpiration: z
    .strictObject({
      /** In seconds; null: never. */
      defaultExpiresIn: count.min(1).nullable().default(null),
      disableCustomExpiresTime: z.boolean().default(false),
      minExpiresIn: days.default(1),
      maxExpiresIn: days.max(36_500).default(365),
      required: z.boolean().default(false),
    })
    .prefault({}),
  rateLimit: rateLimit.optional(),
  /** Of keys that users make on the pages of the dashboard. */
  dashboardRateLimit: dashboardRateLimit.optional(),
  startingCharactersConfig: z
    .strictObject({ shouldStore: z.boolean().default(true), charactersLength: count.min(1).default(6) })
    .prefault({}),
  permissions: z
    .strictObject({ defaultPermissions: z.record(z.string(), z.array(z.string())).optional() })
    .prefault({}),
  maximumKeys: count.max(limits.listedApiKeys).default(limits.apiKeysPerOwner),
})

export const apiKeyOptions = fields
  .refine((options) => options.minimumPrefixLength <= options.maximumPrefixLength, {
    error: 'minimumPrefixLength is larger than maximumPrefixLength',
  })
  .refine((options) => options.minimumNameLength <= options.maximumNameLength, {
    error: 'minimumNameLength is larger than maximumNameLength',
  })
  .refine(({ keyExpiration }) => keyExpiration.minExpiresIn <= keyExpiration.maxExpiresIn, {
    error: 'keyExpiration.minExpiresIn is larger than keyExpiration.maxExpiresIn',
  })
  .transform((options) => ({
    ...options,
    rateLimit: options.rateLimit ?? rateLimit.parse({}),
    // A limit that the operator chose for all keys is the pages' too.
    dashboardRateLimit: options.dashboardRateLimit ?? options.rateLimit ?? dashboardRateLimit.parse({}),
  }))

export type ApiKeyOptions = z.output<typeof apiKeyOptions>

/** Whether a request's `Authorization` may be an API key. */
export function readsKeysFromAuthorization(options: ApiKeyOptions): boolean {
  return options.enabled && !options.disableSessionForAPIKeys && options.apiKeyHeaders.includes('authorization')
}
