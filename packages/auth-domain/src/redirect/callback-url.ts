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

const SAFE_PATH = /^\/(?!\/|\\|%2f|%5c)[\w\-.+/@%]*(?:\?[\w\-.+/=&%@]*)?$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BACKSLASH_OR_CONTROL = /[\\\u0000-\u0020\u007f]/

/**
 * A safe redirect target (S4): a relative path on this origin, or a URL of a trusted origin. Returns the normalized form,
 * the only one to send; undefined when the value is not safe. `baseUrl` is the configured origin.
 */
export function safeCallbackUrl(
  value: unknown,
  trusted: readonly TrustedOrigin[],
  baseUrl: string,
): string | undefined {
  if (typeof value !== 'string' || BACKSLASH_OR_CONTROL.test(value)) return undefined
  return value.startsWith('/') ? safePath(value, baseUrl) : trustedUrl(value, trusted)
}

/** Checks every callback field of an input, whether the procedure uses it or not (wire). Empty ones count as absent. */
export function checkCallbackFields(
  input: Partial<Record<CallbackField, unknown>>,
  trusted: readonly TrustedOrigin[],
  baseUrl: string,
): Decision {
  for (const field of fieldNames) {
    const value = input[field]
    if (value === undefined || value === null || value === '') continue
    if (safeCallbackUrl(value, trusted, baseUrl) === undefined) return refuse(callbackFields[field])
  }
  return allow()
}

const fieldNames: readonly CallbackField[] = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

function safePath(path: string, baseUrl: string): string | undefined {
  if (!SAFE_PATH.test(path)) return undefined
  const url = parseUrl(path, baseUrl)
  if (url === undefined || url.origin !== new URL(baseUrl).origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}

function trustedUrl(text: string, trusted: readonly TrustedOrigin[]): string | undefined {
  const url = parseUrl(text)
  return url !== undefined && isTrustedUrl(url, trusted) ? url.href : undefined
}
