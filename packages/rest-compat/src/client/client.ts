import { ownBaseUrl, parseBaseUrl } from './base-url.ts'
import { followRedirect } from './browser.ts'
import { type CallOptions, type CallTree, type Input, requestLine } from './call.ts'
import { callsBelow } from './calls-below.ts'
import { createHosted, type Hosted } from './hosted.ts'
import { type Answer, type Fetch, request } from './request.ts'
import { createSessionStore, type SessionStore, type SignedIn } from './session-store.ts'
import { closeReturnedWindow } from './sign-in-window.ts'
import { tabsOf } from './tabs.ts'
import { changesSession } from './triggers.ts'

export type { Hosted, HostedOptions, HostedPage, HostedSignInOptions } from './hosted.ts'
export type { Answer, CallError } from './request.ts'
export type { SessionView, SignedIn } from './session-store.ts'

export type ClientOptions = {
  /** URL of the service; /api/auth is added unless it has a path. Default: the current page's origin. */
  baseURL?: string
  /** Headers of every call, such as `x-organization`. */
  headers?: Record<string, string> | (() => Record<string, string>)
  /** Replaces the platform's `fetch`, for example where cookies must be stored by hand. */
  fetch?: Fetch
}

/** The service's calls, a store of the current session, and the service's own pages. */
export type Client = CallTree & { readonly session: SessionStore; readonly hosted: Hosted }

type Perform = (path: string, input: Input | undefined, options: CallOptions | undefined) => Promise<Answer<unknown>>

const REFETCH_MILLISECONDS = 10
// Some platforms do not support `credentials` and throw when it is set.
const withCredentials = 'credentials' in Request.prototype ? ({ credentials: 'include' } as const) : {}

/**
 * A client of one service. Throws `Invalid base URL`; without a base URL, a call outside of a browser throws
 * `could not get origin`.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { baseURL } = options
  const configuredUrl = baseURL === undefined ? undefined : parseBaseUrl(baseURL)
  const baseUrl = () => configuredUrl ?? ownBaseUrl()
  const call = createCaller(options, baseUrl)
  const load = () => loadSession(client, call)
  const channel = `foyer.session ${configuredUrl ?? ''}`
  const tabs = tabsOf(channel)
  const session = createSessionStore(load, tabs)
  const isSignedIn = async () => {
    const { data, error } = await load()
    // A refusal is an answer.
    if (error !== null) return error.status === 0 || error.status === 429 || error.status >= 500 ? undefined : false
    if (data === null || data.user.isAnonymous === true) return false
    await session.refetch()
    return true
  }
  const hosted = createHosted(baseUrl, isSignedIn, tabsOf(channel).join)
  closeReturnedWindow(tabs.notify)
  const perform: Perform = async (path, input, callOptions) => {
    const answer = await call(path, input, callOptions)
    if (answer.error !== null) return answer
    followRedirect(answer.data)
    if (changesSession(path)) setTimeout(session.changed, REFETCH_MILLISECONDS)
    return answer
  }
  // The contract's types alone know the input and output of a path; the proxy only builds paths.
  const client = callsBelow('', perform, { session, hosted }) as Client
  return client
}

// Where renewals are deferred, the service leaves them to its clients.
async function loadSession(client: Client, call: Perform): Promise<Answer<SignedIn>> {
  const answer = await client.getSession()
  if (answer.data?.needsRefresh !== true) return answer
  const refreshed = await call('/get-session', {}, undefined)
  return refreshed.error === null ? (refreshed as Answer<SignedIn>) : answer
}

function createCaller({ headers, fetch: customFetch }: ClientOptions, baseUrl: () => string): Perform {
  return (path, input, options = {}) => {
    const { target, method, body } = requestLine(path, input)
    const defaults = typeof headers === 'function' ? headers() : headers
    const type = body === undefined ? undefined : { 'content-type': 'application/json' }
    const init = { method, body, headers: { ...type, ...defaults, ...options.headers }, signal: options.signal }
    return request(customFetch ?? fetch, baseUrl() + target, { ...init, ...withCredentials })
  }
}
