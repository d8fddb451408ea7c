import { handleForCall } from '@foyer/db/engine/call-handle'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { type CookieJar, createCookieJar } from './cookie-jar.ts'
import { findCurrentSession } from './current-session.ts'
import { reissueOlderCookies } from './older-cookies.ts'
import { type PresentedBrowser, presentedBrowser } from './presented-browser.ts'
import { type PresentedSession, presentedSession } from './presented-session.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Log, Services } from './services.ts'

/** The context of one call: the shared services, the request, its cookies and the signed-in user. */
export type Call = Services & {
  request: RequestFacts
  cookies: CookieJar
  /** The token sent as the `set-auth-jwt` header, where `jwt` is enabled. */
  authJwt: { token: string | undefined }
  /** Whether this call has enqueued mail; the worker is woken after the commit. */
  outbox: { filled: boolean }
  /** Whether this call has started a session, for metrics. */
  signIn: { started: boolean }
  /** Undefined without a validly signed session cookie; the session itself may have ended. */
  presented: PresentedSession | undefined
  /** The marker by which a browser is recognised that has signed in before (S19). */
  browser: PresentedBrowser
  /** The current session and user, read from the database at most once a request, never from the cookie cache (S26). */
  signedIn: () => Promise<StoredSignIn | undefined>
}

export function createCall(shared: Services, request: RequestFacts): Call {
  const services = { ...shared, db: handleForCall(shared.db) }
  const cookies = createCookieJar(request.cookieHeader, services.baseUrl, services.options.advanced)
  const presented = presentedSession({ ...services, cookies })
  reissueOlderCookies({ ...services, cookies }, presented)
  let current: Promise<StoredSignIn | undefined> | undefined
  return {
    ...services,
    log: logOf(services, request),
    request,
    cookies,
    authJwt: { token: undefined },
    outbox: { filled: false },
    signIn: { started: false },
    presented,
    browser: presentedBrowser(services, cookies),
    signedIn: () => {
      current ??= presented === undefined ? Promise.resolve(undefined) : findIdentified(services, request, presented)
      return current
    },
  }
}

async function findIdentified(
  services: Services,
  request: RequestFacts,
  { handle }: PresentedSession,
): Promise<StoredSignIn | undefined> {
  const found = await findCurrentSession(services, handle)
  if (found !== undefined) request.identify(found.session)
  return found
}

function logOf({ log }: Services, { id }: RequestFacts): Log {
  return id === undefined ? log : log.child({ requestId: id })
}
