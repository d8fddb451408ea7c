/** The mail server could not be reached or did not serve at all: nothing was said about the mail. */
export class MailServerError extends Error {
  override readonly name = 'MailServerError'
}

// nodemailer's codes of a refused sender or recipient, and of a refused mail.
const refusals = new Set(['EENVELOPE', 'EMESSAGE'])
const CLOSING = 421

/** Wraps an error of nodemailer that is the server's: of the network, TLS, the greeting or the credentials. */
export function asMailServerError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const refused = refusals.has(error.code) && !('responseCode' in error && error.responseCode === CLOSING)
  return refused ? error : new MailServerError(error.message, { cause: error })
}
