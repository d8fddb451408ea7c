import type { AuthorizationError } from './authorization-request.ts'

/** Where the browser is sent with a code; `iss` lets clients of several services tell their answers apart (RFC 9207). */
export function codeRedirect(
  { redirectUri, state }: { redirectUri: string; state?: string | undefined },
  { code, issuer }: { code: string; issuer: string },
): string {
  return withParameters(redirectUri, { code, state, iss: issuer })
}

/** Where the browser is sent with an error. */
export function errorRedirect({ redirectUri, state, error, description }: AuthorizationError, issuer: string): string {
  return withParameters(redirectUri, { error, error_description: description, state, iss: issuer })
}

/** Where the browser is sent after a sign-out (RP-Initiated Logout 1.0, section 3). */
export function logoutRedirect(uri: string, state: string | undefined): string {
  return state === undefined ? uri : withParameters(uri, { state })
}

// Its own query stays as it was registered.
function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  return `${uri}${uri.includes('?') ? '&' : '?'}${added}`
}
