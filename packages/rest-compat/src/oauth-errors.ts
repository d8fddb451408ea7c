import { describeRefusal, type HttpStatus, type Refusal, type RefusalName } from '@foyer/auth-domain/refusals'
import type { Endpoint } from './endpoint.ts'

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
export function oauthErrorOf(
  name: RefusalName,
  { subject, row }: { subject?: string | undefined; row: Pick<Endpoint, 'invalidInput'> },
): OAuthError {
  const { message, status, oauth = byStatus[status] }: Refusal = describeRefusal(name, subject)
  const error = oauth ?? row.invalidInput ?? 'invalid_request'
  return { error, error_description: message.replace(NOT_IN_DESCRIPTIONS, "'") }
}

/** What `WWW-Authenticate` says beside it (RFC 6749, section 5.2; RFC 6750, section 3). */
export function challengeOf(
  challenge: NonNullable<Refusal['challenge']>,
  { error, error_description: description }: OAuthError,
): string {
  switch (challenge) {
    case 'Basic':
      return 'Basic realm="oauth2"'
    case 'Bearer':
      return `Bearer error="${error}", error_description="${description}"`
    case 'bare Bearer':
      return 'Bearer realm="oauth2"'
  }
}

// RFC 6749, section 5.2.
const NOT_IN_DESCRIPTIONS = /[^ !#-[\]-~]/g

/** The same beside the code and message of other endpoints, where the refusal is one of OAuth's. */
export function besideCode({ oauth, message }: Refusal): OAuthError | undefined {
  return oauth === undefined ? undefined : { error: oauth, error_description: message }
}
