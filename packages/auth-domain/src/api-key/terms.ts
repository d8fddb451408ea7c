import { allow, type Decision, refuse } from '#decision.ts'
import { isBlank } from '#input/blank.ts'
import { DAY, limits } from '#limits.ts'
import type { ApiKeyOptions } from '#options/api-key.ts'
import { inSeconds } from '#session/policy.ts'

/** An empty name is none. */
export function chooseKeyName(name: string | null | undefined, options: ApiKeyOptions): Decision<string | null> {
  return name === undefined || name === null || name === '' ? allow(null) : checkKeyName(name, options)
}

/** The name as it is stored: trimmed, and not blank. */
export function checkKeyName(
  name: string,
  { minimumNameLength: min, maximumNameLength: max }: ApiKeyOptions,
): Decision<string> {
  const trimmed = name.trim()
  const isNamed = !isBlank(trimmed) && trimmed.length >= min && trimmed.length <= max
  return isNamed ? allow(trimmed) : refuse('INVALID_API_KEY_NAME')
}

/** The requested prefix, else the default one. */
export function choosePrefix(prefix: string | null | undefined, options: ApiKeyOptions): Decision<string | null> {
  if (prefix === undefined || prefix === null) return allow(options.defaultPrefix ?? null)
  const { minimumPrefixLength: min, maximumPrefixLength: max } = options
  return prefix.length < min || prefix.length > max ? refuse('INVALID_API_KEY_PREFIX') : allow(prefix)
}

/** When a new key expires; `expiresIn` in seconds, without it as the options say. */
export function firstKeyExpiry(
  expiresIn: number | null | undefined,
  options: ApiKeyOptions,
  now: Date,
): Decision<Date | null> {
  if (expiresIn !== undefined && expiresIn !== null) return chosenExpiry(expiresIn, options, now)
  const { defaultExpiresIn } = options.keyExpiration
  return allow(defaultExpiresIn === null ? unchosenExpiry(options, now) : inSeconds(now, defaultExpiresIn))
}

/** The changed expiry of a key; null for never, where keys may be kept for ever. */
export function changedKeyExpiry(expiresIn: number | null, options: ApiKeyOptions, now: Date): Decision<Date | null> {
  if (options.keyExpiration.disableCustomExpiresTime) return refuse('API_KEY_EXPIRY_NOT_CUSTOM')
  return expiresIn === null ? allow(unchosenExpiry(options, now)) : chosenExpiry(expiresIn, options, now)
}

function chosenExpiry(expiresIn: number, { keyExpiration }: ApiKeyOptions, now: Date): Decision<Date> {
  if (keyExpiration.disableCustomExpiresTime) return refuse('API_KEY_EXPIRY_NOT_CUSTOM')
  if (expiresIn < keyExpiration.minExpiresIn * DAY) return refuse('API_KEY_EXPIRES_TOO_SOON')
  if (expiresIn > keyExpiration.maxExpiresIn * DAY) return refuse('API_KEY_EXPIRES_TOO_LATE')
  return allow(inSeconds(now, expiresIn))
}

function unchosenExpiry({ keyExpiration }: ApiKeyOptions, now: Date): Date | null {
  return keyExpiration.required ? inSeconds(now, keyExpiration.maxExpiresIn * DAY) : null
}

/** Metadata as it is stored: a plain object of bounded size, null for none. */
export function chooseMetadata(metadata: unknown, options: ApiKeyOptions): Decision<Record<string, unknown> | null> {
  if (metadata === undefined || metadata === null) return allow(null)
  if (!options.enableMetadata) return refuse('API_KEY_METADATA_DISABLED')
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return refuse('INVALID_API_KEY_METADATA')
  const tooLarge = new TextEncoder().encode(JSON.stringify(metadata)).length > limits.apiKeyMetadataBytes
  return tooLarge ? refuse('API_KEY_METADATA_TOO_LARGE') : allow({ ...metadata })
}

/** How often a key may be used: only the server, or its organization, sets it. */
export type KeyLimits = {
  remaining?: number | null | undefined
  refillAmount?: number | undefined
  refillInterval?: number | undefined
  rateLimitTimeWindow?: number | undefined
  rateLimitMax?: number | undefined
  rateLimitEnabled?: boolean | undefined
}

/** Either of amount and interval is nothing without the other. */
export function checkRefill({ refillAmount, refillInterval }: KeyLimits): Decision {
  if (refillAmount !== undefined && refillInterval === undefined) return refuse('REFILL_INTERVAL_MISSING')
  if (refillInterval !== undefined && refillAmount === undefined) return refuse('REFILL_AMOUNT_MISSING')
  return allow()
}

/** Whether any limit is given. */
export function setsLimits(given: KeyLimits): boolean {
  const { remaining = null, refillAmount, refillInterval, rateLimitTimeWindow, rateLimitMax, rateLimitEnabled } = given
  const others = [refillAmount, refillInterval, rateLimitTimeWindow, rateLimitMax, rateLimitEnabled]
  return remaining !== null || others.some((value) => value !== undefined)
}
