import { allow, type Decision, refuse } from '#decision.ts'
import type { RefusalName } from '#refusals.ts'
import { parseUrl } from './http-url.ts'
import { isTrustedUrl, type TrustedOrigin } from './trusted-origins.ts'

/** The input fields with redirect targets, and the refusal of each (S1, S2). */
export const callbackFields = {
  callbackURL: 'INVALID_CALLBACK_URL',
  redirectTo: 'INVALID_REDIRECT_URL',
  errorCallbackURL: 'INVALID_ERROR_CALLBACK_URL',
  newUserCallbackURL: 'INVALID_NEW_USER_CALLBACK_URL',
} as const satisfies Record<string, RefusalName>

export type CallbackField = keyof typeof callbackFields

export const callbackFieldNames: readonly CallbackField[] = [
  'callbackURL',
  'redirectTo',
  'errorCallbackURL',
  'newUserCallbackURL',
]

const MAX_DECODINGS = 8

const ONE_SLASH = /^\/(?!\/|\\|%2f|%5c)/i
// No URL has a use for them as they are; in HTML they begin a tag or end an attribute.
const MARKUP = /[<>"`]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BACKSLASH_OR_CONTROL = /[\\\u0000-\u001f\u007f]/

/**
 * A safe redirect target (S4): a relative path on this origin, or a URL of a trusted origin. Returns the normalized form,
 * the only one to send; undefined when the value is not safe. `baseUrl` is the configured origin.
 */
export function safeCallbackUrl(
  value: unknown,
  trusted: readonly TrustedOrigin[],
  baseUrl: string,
): string | undefined {
  if (typeof value !== 'string' || BACKSLASH_OR_CONTROL.test(value) || value.startsWith(' ')) return undefined
  return value.startsWith('/') ? safePath(value, baseUrl) : trustedUrl(value, trusted)
}

/**
 * Whether a call names where it leads, which outranks the application's pages. `/` names nothing: a mailed link leads there
 * whose call has named none (wire), and no call can be told from it.
 */
export function namesCallback(callbackURL: unknown): boolean {
  return callbackURL !== undefined && callbackURL !== '' && callbackURL !== '/'
}

/** Checks every callback field of an input, whether the procedure uses it or not (wire). Empty ones count as absent. */
export function checkCallbackFields(
  input: Partial<Record<CallbackField, unknown>>,
  trusted: readonly TrustedOrigin[],
  baseUrl: string,
): Decision {
  for (const field of callbackFieldNames) {
    const value = input[field]
    if (value === undefined || value === null || value === '') continue
    if (safeCallbackUrl(value, trusted, baseUrl) === undefined) return refuse(callbackFields[field])
  }
  return allow()
}

function safePath(path: string, baseUrl: string): string | undefined {
  if (!ONE_SLASH.test(path) || MARKUP.test(path) || !staysBelowRoot(path.split(/[?#]/, 1)[0] ?? '')) return undefined
  const url = parseUrl(path, baseUrl)
  if (url === undefined || url.origin !== new URL(baseUrl).origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

// A proxy or router may decode the path that it is sent, some more than once: each form must be safe. Only in the first
// one have dot segments been resolved by then.
function staysBelowRoot(path: string): boolean {
  let form = path
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
    if (BACKSLASH_OR_CONTROL.test(form) || (form !== path && climbs(form))) return false
    if (form.startsWith('//') || resolved(form).startsWith('//')) return false
    const decoded = decodedOnce(form)
    if (decoded === form) return true
    form = decoded
  }
  return false
}

// Only ASCII: nothing else separates or climbs.
function decodedOnce(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function climbs(path: string): boolean {
  let depth = 0
  return segmentsOf(path).some((segment) => {
    if (segment === '..') depth -= 1
    else if (segment !== '.') depth += 1
    return depth < 0
  })
}

function resolved(path: string): string {
  const kept: string[] = []
  const segments = segmentsOf(path)
  for (const segment of segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
  }
  // A final dot segment leaves an empty one (URL Standard).
  if (segments.at(-1) === '.' || segments.at(-1) === '..') kept.push('')
  return `/${kept.join('/')}`
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split('/')
}

function trustedUrl(text: string, trusted: readonly TrustedOrigin[]): string | undefined {
  const url = parseUrl(text)
  return url !== undefined && isTrustedUrl(url, trusted) ? url.href : undefined
}
