import type { StoredSignIn } from '@foyer/db/sessions'
import { findCurrentSession } from '../session/current-session.ts'
import { presentedSession } from '../session/session-cookies.ts'
import { type CookieJar, createCookieJar } from './cookie-jar.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Log, Services } from './services.ts'

/** The session a request's cookie names, once its signature holds: the secret and the handle it is stored under. */
export type PresentedSession = { secret: string; handle: string }

/** What one call knows: the shared services, the request, its cookies, and who is signed in. */
export type Call = Services & {
  request: RequestFacts
  cookies: CookieJar
  /** A token the answer carries as `set-auth-jwt`, where `jwt` is on. */
  authJwt: { token: string | undefined }
  /** Whether this call has put mail into the outbox; the worker is woken for it once that is committed. */
  outbox: { filled: boolean }
  /** Undefined without a validly signed session cookie; says nothing of whether that session lives. */
  presented: PresentedSession | undefined
  /** Who is signed in, read from the database at most once a request and never from the cookie cache (S26). */
  signedIn: () => Promise<StoredSignIn | undefined>
}

export function createCall(services: Services, request: RequestFacts): Call {
  const cookies = createCookieJar(request.cookieHeader, services.baseUrl, services.options.advanced)
  const presented = presentedSession(services.keys, cookies)
  let current: Promise<StoredSignIn | undefined> | undefined
  return {
    ...services,
    log: logOf(services, request),
    request,
    cookies,
    authJwt: { token: undefined },
    outbox: { filled: false },
    presented,
    signedIn: () => {
      current ??= presented === undefined ? Promise.resolve(undefined) : findCurrentSession(services, presented.handle)
      return current
    },
  }
}

function logOf({ log }: Services, { id }: RequestFacts): Log {
  return id === undefined ? log : log.child({ requestId: id })
}
