import { describeRefusal, type HttpStatus, type Refusal, type RefusalName } from '@foyer/auth-domain/refusals'

/** An error as OAuth has it (RFC 6749, section 5.2). */
export type OAuthError = { error: string; error_description: string }

// Of refusals that are no OAuth error by themselves. A client that is told to slow down asks again, and less often.
const byStatus: Partial<Record<HttpStatus, string>> = {
  403: 'access_denied',
  429: 'slow_down',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** A refusal at an endpoint of OAuth. */
export function oauthErrorOf(name: RefusalName, subject?: string): OAuthError {
  const { message, status, oauth = byStatus[status] ?? 'invalid_request' }: Refusal = describeRefusal(name, subject)
  return { error: oauth, error_description: message.replace(NOT_IN_DESCRIPTIONS, "'") }
}

// RFC 6749, section 5.2.
const NOT_IN_DESCRIPTIONS = /[^ !#-[\]-~]/g

/** The same beside the code and message of other endpoints, where the refusal is one of OAuth's. */
export function besideCode({ oauth, message }: Refusal): OAuthError | undefined {
  return oauth === undefined ? undefined : { error: oauth, error_description: message }
}
