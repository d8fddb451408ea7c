/**
 * Why a call of a server failed. `status` is that of Foyer's answer, and 0 where there was none; `code` is Foyer's own, or
 *
 * - `UNAVAILABLE`: no answer in time, or one of a status from 500 on: who is signed in is not known.
 * - `NOT_FOYER`: something else answers at this URL.
 * - `UNTRUSTED_ORIGIN`: another site's page asked the application for a change.
 * - `OTHER_BASE_URL`: the application is not at the origin of Foyer's base URL.
 * - `INVALID_TOKEN`, `TOKEN_EXPIRED`, `OTHER_AUDIENCE`, `OTHER_ISSUER`: a token that is not to be believed.
 */
export class AuthError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, code: string | undefined, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AuthError'
    this.status = status
    this.code = code
  }
}
