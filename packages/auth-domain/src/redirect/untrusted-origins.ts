import { type CallbackField, callbackFieldNames } from './callback-url.ts'
import { isLoopbackHost, parseUrl } from './http-url.ts'
import { isTrustedUrl, parseTrustedOrigin, type TrustedOrigin } from './trusted-origins.ts'

/** What named an origin: the header of a request, or a callback that it asked for. */
export type OriginSource = 'origin' | 'callback'

/**
 * How many origins are told in an hour: twenty, of which made-up ones leave some to an application that is just being
 * written, and to what only a callback names.
 */
export const untrustedOriginsPerHour = { loopback: 5, callback: 5, origin: 10 } as const

export type OriginShare = keyof typeof untrustedOriginsPerHour

/** The share that an origin is told of; `origin` is what `trustedOriginFor` lets through. */
export function shareOf(origin: string, source: OriginSource): OriginShare {
  const url = parseUrl(origin)
  return url !== undefined && isLoopbackHost(url.hostname) ? 'loopback' : source
}

const MAX_LENGTH = 300

// What an origin of a URL may consist of, and nothing that ends a string or a line where an operator reads or copies it.
const PRINTABLE_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9._-]*|\[[0-9a-f:.]+\])(?::\d+)?$/

/**
 * What `trustedOrigins` would have to name for a URL, or an Origin header, to be trusted: short and printable, whatever it
 * is of. Undefined where nothing would do, as for `null` and `javascript:`.
 */
export function trustedOriginFor(text: string): string | undefined {
  const url = parseUrl(text)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  const entry = `${url.protocol}//${url.host}`.toLowerCase()
  if (entry.length > MAX_LENGTH || !PRINTABLE_ORIGIN.test(entry)) return undefined
  const parsed = parseTrustedOrigin(entry)
  return parsed !== undefined && isTrustedUrl(url, [parsed]) ? entry : undefined
}

/** The absolute URLs among the callback fields of an input that no trusted origin has. */
export function untrustedCallbacks(
  input: Partial<Record<CallbackField, unknown>>,
  trusted: readonly TrustedOrigin[],
): string[] {
  const values = callbackFieldNames.map((field) => input[field])
  return values.filter((value): value is string => typeof value === 'string' && isUntrusted(value, trusted))
}

function isUntrusted(text: string, trusted: readonly TrustedOrigin[]): boolean {
  const url = parseUrl(text)
  return url !== undefined && !isTrustedUrl(url, trusted)
}
