import { z } from 'zod'

export const keyRightsSchema = z.record(z.string(), z.array(z.string()))

export const keyMetadataSchema = z.record(z.string(), z.unknown())

/** Foyer has one configuration of keys. */
const CONFIG_ID = 'default'

const before = {
  name: z.string().nullable(),
  /** The first characters, by which its owner recognises it. */
  start: z.string().nullable(),
  prefix: z.string().nullable(),
}

const after = {
  /** In milliseconds, as the window of the rate limit. */
  refillInterval: z.number().nullable(),
  refillAmount: z.number().nullable(),
  lastRefillAt: z.date().nullable(),
  enabled: z.boolean(),
  rateLimitEnabled: z.boolean(),
  rateLimitTimeWindow: z.number().nullable(),
  rateLimitMax: z.number().nullable(),
  /** Uses in the current window. */
  requestCount: z.number(),
  /** Uses that are left; null for any number. */
  remaining: z.number().nullable(),
  lastRequest: z.date().nullable(),
  /** Null for never. */
  expiresAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  permissions: keyRightsSchema.nullable(),
  metadata: keyMetadataSchema.nullable(),
  id: z.string(),
  /** Whose key it is, and by which configuration, as better-auth names both from 1.5 on. */
  referenceId: z.string(),
  configId: z.literal(CONFIG_ID),
}

/** A key of a user as answers show it, never with the key itself. */
export const apiKeySchema = z.object({ ...before, userId: z.string(), ...after })

export type ApiKey = z.infer<typeof apiKeySchema>

/** A key of an organization; `createdBy` is the user who made it, null once they are deleted. */
export const organizationApiKeySchema = z.object({
  ...before,
  organizationId: z.string(),
  createdBy: z.string().nullable(),
  ...after,
})

export type OrganizationApiKey = z.infer<typeof organizationApiKeySchema>

const secret = { key: z.string() }

/** The one answer that contains the key. */
export const createdApiKeySchema = apiKeySchema.extend(secret)

export const createdOrganizationApiKeySchema = organizationApiKeySchema.extend(secret)

/** A key of either owner, as it is stored. */
export type AnyApiKey = Omit<ApiKey, 'userId' | 'referenceId' | 'configId'> & {
  userId: string | null
  organizationId: string | null
  createdBy: string | null
  /** Begin of the window that `requestCount` is of. */
  windowStartedAt: Date | null
}

/** A key of a user as the wire has it. */
export function showApiKey({ organizationId: _, createdBy: __, windowStartedAt: ___, ...key }: AnyApiKey): ApiKey {
  return { ...key, userId: key.userId ?? '', ...ownedBy(key.userId) }
}

export function showOrganizationApiKey({ userId: _, windowStartedAt: __, ...key }: AnyApiKey): OrganizationApiKey {
  return { ...key, organizationId: key.organizationId ?? '', ...ownedBy(key.organizationId) }
}

function ownedBy(id: string | null): Pick<ApiKey, 'referenceId' | 'configId'> {
  return { referenceId: id ?? '', configId: CONFIG_ID }
}
