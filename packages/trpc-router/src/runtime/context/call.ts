import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { hasRememberedLifetime } from '@foyer/auth-domain/session/policy'
import { handleForCall } from '@foyer/db/engine/call-handle'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { type CookieJar, createCookieJar } from './cookie-jar.ts'
import { findCurrentSession } from './current-session.ts'
import { reissueOlderCookies } from './older-cookies.ts'
import { type PresentedBrowser, presentedBrowser } from './presented-browser.ts'
import {
  type Bearer,
  type PresentedSession,
  presentedBearer,
  presentedSession,
  withoutSessions,
} from './presented-session.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Log, Services } from './services.ts'
import type { UsedApiKey } from './used-api-key.ts'

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
  /** Undefined without a bearer; one that is no good presents no session. */
  bearer: Bearer | undefined
  /** Undefined without a validly signed session cookie or bearer; the session itself may have ended. */
  presented: PresentedSession | undefined
  /** Whether the operation may need a second factor that the service requires: judged again once the caller is locked. */
  requiresSecondFactor: boolean
  /** The marker by which a browser is recognised that has signed in before (S19). */
  browser: PresentedBrowser
  /** In a call by an API key alone: the key, whose use is counted when it is first asked for. */
  apiKey: (() => Promise<UsedApiKey>) | undefined
  /** What the key of the call is limited to; undefined for calls without a key and for keys without permissions. */
  rights?: Rights | undefined
  /** The current session and user, read from the database at most once a request, never from the cookie cache (S26). */
  signedIn: () => Promise<CurrentSignIn | undefined>
}

/** A sign-in, with what its key is limited to. */
export type CurrentSignIn = StoredSignIn & { rights?: Rights | undefined }

export function createCall(shared: Services, request: RequestFacts): Call {
  const services = { ...shared, db: handleForCall(shared.db) }
  const bearer = presentedBearer(services.options, request)
  const jar = createCookieJar(request.cookieHeader, services.baseUrl, services.options.advanced)
  const cookies = bearer === undefined ? jar : withoutSessions(jar)
  const presented = presentedSession({ ...services, cookies }, bearer)
  // An answer to a key sets no session cookie (T105).
  if (request.apiKey === undefined) reissueOlderCookies({ ...services, cookies, bearer }, presented)
  let current: Promise<StoredSignIn | undefined> | undefined
  return {
    ...services,
    log: logOf(services, request),
    request,
    cookies,
    authJwt: { token: undefined },
    outbox: { filled: false },
    signIn: { started: false },
    bearer,
    presented,
    requiresSecondFactor: false,
    apiKey: undefined,
    browser: presentedBrowser(services, cookies),
    signedIn: () => {
      current ??=
        presented === undefined
          ? Promise.resolve(undefined)
          : findIdentified({ ...services, bearer }, request, presented)
      return current
    },
  }
}

async function findIdentified(
  services: Services & { bearer: Bearer | undefined },
  request: RequestFacts,
  { handle }: PresentedSession,
): Promise<StoredSignIn | undefined> {
  const found = await findCurrentSession(services, handle)
  if (found === undefined) return undefined
  request.identify(found.session)
  const { bearer, options } = services
  if (bearer !== undefined) bearer.remembered = hasRememberedLifetime(found.session, options.session)
  return found
}

function logOf({ log }: Services, { id }: RequestFacts): Log {
  return id === undefined ? log : log.child({ requestId: id })
}
