import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { ignoringEmpty } from '#input/empty-as-absent.ts'
import type { ApiKeyOptions } from '#options/api-key.ts'
import type { Rights } from '#permission/permissions.ts'
import { type AnyApiKey, keyRightsSchema } from './api-key.ts'
import { checkRefill, chooseKeyName, chooseMetadata, choosePrefix, firstKeyExpiry, setsLimits } from './terms.ts'

const whole = z.number().int()

/** What the person who makes a key says of how often it may be used; times in milliseconds. */
export const keyLimitsInput = {
  remaining: ignoringEmpty(whole.min(0).nullable().optional()),
  refillAmount: whole.min(1).optional(),
  refillInterval: whole.min(1).optional(),
  rateLimitTimeWindow: whole.min(1).optional(),
  rateLimitMax: whole.min(1).optional(),
  rateLimitEnabled: z.boolean().optional(),
}

export const keyTermsInput = {
  name: z.string().nullish(),
  prefix: z
    .string()
    .regex(/^[a-zA-Z0-9_-]+$/, 'A prefix consists of letters, digits, _ and -')
    .nullish(),
  /** In seconds. */
  expiresIn: ignoringEmpty(z.number().min(1).nullable().optional()),
}

export const createApiKeyInput = z.object({
  ...keyTermsInput,
  ...keyLimitsInput,
  metadata: z.unknown().nullable().optional(),
  permissions: keyRightsSchema.optional(),
  /** Ignored: the owner is the person who is signed in (T100). */
  userId: z.coerce.string().optional(),
})

/** Whether an owner with this many keys may have one more. */
export function checkKeyCount(count: number, { maximumKeys }: ApiKeyOptions): Decision {
  return count < maximumKeys ? allow() : refuse('TOO_MANY_API_KEYS')
}

/** Server only: the owner is named. */
export const issueApiKeyInput = createApiKeyInput.extend({ userId: z.string() })

/** The terms of a new key. */
export type KeyTerms = Pick<
  AnyApiKey,
  | 'name'
  | 'prefix'
  | 'expiresAt'
  | 'remaining'
  | 'refillAmount'
  | 'refillInterval'
  | 'rateLimitEnabled'
  | 'rateLimitTimeWindow'
  | 'rateLimitMax'
  | 'permissions'
  | 'metadata'
>

type TermsInput = Omit<z.output<typeof createApiKeyInput>, 'userId'>

/** Who makes a key: the server, a user on a page of the dashboard, or their program. */
export type KeyMaker = 'server' | 'page' | 'program'

/** Decides on the terms of a key of a user. Only the server sets limits and permissions (T102). */
export function createApiKey(
  input: TermsInput,
  options: ApiKeyOptions,
  { maker, now }: { maker: KeyMaker; now: Date },
): Decision<KeyTerms> {
  if (maker !== 'server' && (setsLimits(input) || input.permissions !== undefined))
    return refuse('SERVER_ONLY_PROPERTY')
  const permissions = input.permissions ?? options.permissions.defaultPermissions ?? null
  const rateLimit = maker === 'page' ? options.dashboardRateLimit : options.rateLimit
  return keyTerms({ ...input, permissions }, { ...options, rateLimit }, now)
}

/** The terms of a key, no matter who owns it, in the order in which they are refused (wire). */
export function keyTerms(
  { permissions, ...input }: Omit<TermsInput, 'permissions'> & { permissions: Rights | null },
  options: ApiKeyOptions,
  now: Date,
): Decision<KeyTerms> {
  const metadata = chooseMetadata(input.metadata, options)
  if (!metadata.allowed) return metadata
  const refill = checkRefill(input)
  if (!refill.allowed) return refill
  const expiresAt = firstKeyExpiry(input.expiresIn, options, now)
  if (!expiresAt.allowed) return expiresAt
  const prefix = choosePrefix(input.prefix, options)
  if (!prefix.allowed) return prefix
  const name = chooseKeyName(input.name, options)
  if (!name.allowed) return name
  return allow({
    name: name.value,
    prefix: prefix.value,
    expiresAt: expiresAt.value,
    // 0 is a key that is used up (T112).
    remaining: input.remaining ?? input.refillAmount ?? null,
    refillAmount: input.refillAmount ?? null,
    refillInterval: input.refillInterval ?? null,
    rateLimitEnabled: input.rateLimitEnabled ?? options.rateLimit.enabled,
    rateLimitTimeWindow: input.rateLimitTimeWindow ?? options.rateLimit.timeWindow,
    rateLimitMax: input.rateLimitMax ?? options.rateLimit.maxRequests,
    permissions: permissions === null ? null : mutable(permissions),
    metadata: metadata.value,
  })
}

function mutable(rights: Rights): Record<string, string[]> {
  return Object.fromEntries(Object.entries(rights).map(([resource, actions]) => [resource, [...actions]]))
}
