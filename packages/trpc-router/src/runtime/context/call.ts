import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import type { Outage } from '@foyer/db/changes/outage'
import { handleForCall, notingUse, outageOf, type Writes } from '@foyer/db/engine/call-handle'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import type { Answers } from '#runtime/hooks/before.ts'
import type { LegacySource } from '#runtime/legacy/legacy-source.ts'
import { Dependencies } from '#runtime/memory/dependencies.ts'
import { patienceFromNow } from '#runtime/secrets/job-queue.ts'
import type { Unsuccessful } from './call-observer.ts'
import { type CookieJar, createCookieJar } from './cookie-jar.ts'
import { cookieOptionsOf } from './older-cookies.ts'
import { ownCookies } from './own-cookie.ts'
import { type PresentedBrowser, presentedBrowser } from './presented-browser.ts'
import {
  type Bearer,
  type PresentedSession,
  presentedBearer,
  presentedSessions,
  withoutSessions,
} from './presented-session.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Log, Services } from './services.ts'
import type { BrowserSession } from './session-cookies.ts'
import { signedInOf } from './signed-in.ts'
import type { UsedApiKey } from './used-api-key.ts'

/** The context of one call: the shared services, the request, its cookies and the signed-in user. */
export type Call = Services & {
  request: RequestFacts
  cookies: CookieJar
  /** As of the start of the call; undefined where nothing was adopted. */
  legacy: LegacySource | undefined
  /** Milliseconds that its jobs, as hashes and pictures are, may still wait (R7). */
  patience: () => number
  /** The token sent as the `set-auth-jwt` header, where `jwt` is enabled. */
  authJwt: { token: string | undefined }
  /** Whether this call, or another of its request, has written anything. */
  writes: Writes
  /** Whether this call has enqueued mail; the worker is woken after the commit. */
  outbox: { filled: boolean }
  /** What the application has answered to this call. */
  answers: Answers
  /** The id and time of the user whom it makes: the same in each attempt of a transaction, so that the application is asked once. */
  drawn: { user?: { id: string; createdAt: Date } }
  browserSession: BrowserSession
  /** Whether this call has started a session, or redirects for want of success, for metrics. */
  signIn: { started: boolean; unsuccessful?: Unsuccessful; refused?: RefusedByApplication | undefined }
  /** Undefined without a bearer; one that is no good presents no session. */
  bearer: Bearer | undefined
  /**
   * Undefined without a validly signed session cookie or bearer; the session itself may have ended. Of several under one
   * name it is the first one until the rate limit has let the call pass, and then `living`.
   */
  presented: PresentedSession | undefined
  /** Those of cookies of one name, in the order sent. */
  candidates: readonly PresentedSession[]
  /** The first of them that lives, or else the first (S21). */
  living: () => Promise<PresentedSession | undefined>
  /** Whether the operation may need a second factor that the service requires: checked again once the caller is locked. */
  requiresSecondFactor: boolean
  /** The marker by which a browser is recognised that has signed in before (S19). */
  browser: PresentedBrowser
  /** In a call by an API key alone: the key, whose use is counted when it is first asked for. */
  apiKey: (() => Promise<UsedApiKey>) | undefined
  /** Undefined where the answer is not to be kept in memory, nor to be compared with what was announced before an outage. */
  dependencies: Dependencies | undefined
  /** In which it reads a standby: it renews nothing, and does not take what it does not find for ended. */
  outage: Outage | undefined
  /** What the key of the call is limited to; undefined for calls without a key and for keys without permissions. */
  rights?: Rights | undefined
  /** The current session and user, read from the database at most once a request, never from the cookie cache (S26). */
  signedIn: () => Promise<CurrentSignIn | undefined>
}

/** A sign-in that the application has refused, of which no event is recorded yet. */
export type RefusedByApplication = { method: string; userId: string }

/** A sign-in, with what its key is limited to. */
export type CurrentSignIn = StoredSignIn & { rights?: Rights | undefined }

/** `kept`: where its answer may be. */
export function createCall(shared: Services, request: RequestFacts, kept?: Dependencies): Call {
  const writes: Writes = { noted: false }
  const own = handleForCall(shared.db)
  const outage = outageOf(own)
  const dependencies = outage === undefined ? kept : new Dependencies()
  const onTable = dependencies && ((table: string) => dependencies.read(table))
  const services = { ...shared, db: notingUse(own, writes, onTable) }
  const bearer = presentedBearer(services.options, request)
  const legacy = services.adoption.source()
  const cookieOptions = cookieOptionsOf({ ...services, legacy }, request.cookieHeader)
  const jar = createCookieJar(request.cookieHeader, services.baseUrl, cookieOptions, {
    legacyPrefixes: legacy?.cookiePrefixes ?? [],
    isOwn: ownCookies({ ...services, legacy }),
  })
  const cookies = bearer === undefined ? jar : withoutSessions(jar)
  const candidates = presentedSessions({ ...services, cookies, legacy, bearer })
  const browser = presentedBrowser(services, cookies)
  const patience = patienceFromNow()
  return {
    ...services,
    log: logOf(services, request),
    passwords: services.passwords.askedBy(addressBucket(request.ipAddress), patience),
    patience,
    request,
    cookies,
    legacy,
    authJwt: { token: undefined },
    writes,
    outbox: { filled: false },
    answers: new Map(),
    drawn: {},
    browserSession: {},
    signIn: { started: false },
    bearer,
    presented: candidates[0],
    candidates,
    requiresSecondFactor: false,
    apiKey: undefined,
    dependencies,
    outage,
    browser,
    ...signedInOf({ ...services, request, bearer, cookies, legacy, dependencies, browser, candidates }),
  }
}

function logOf({ log }: Services, { id }: RequestFacts): Log {
  return id === undefined ? log : log.child({ requestId: id })
}
