import type { Call } from './call.ts'
import type { CookieName } from './cookie-name.ts'
import { isOfSession } from './presented-session.ts'

/** `Set-Cookie` values, and the value of `set-auth-token`. */
export type AnswerHeaders = { cookies: string[]; authToken: string | undefined }

/**
 * What both transports add to an answer. One to a bearer sets and clears cookies of sessions, and the marker of a known
 * browser, only where it signs in: a page that uses both would else be signed in as another. It tells a value only where that
 * is new (T153).
 */
export function answerHeaders({ cookies, bearer, signIn, options }: Call): AnswerHeaders {
  const withheld = bearer !== undefined && !signIn.started
  const value = options.bearer.enabled ? cookies.written('session_token') : undefined
  const authToken = value === undefined || value === bearer?.value ? undefined : encodeURIComponent(value)
  return { cookies: cookies.headers(withheld ? isOfSignIn : undefined), authToken }
}

function isOfSignIn(name: CookieName): boolean {
  return isOfSession(name) || name === 'dont_remember' || name === 'known_browser'
}
