import { ownBaseUrl, parseBaseUrl } from './base-url.ts'
import { followRedirect } from './browser.ts'
import { type CallOptions, type CallTree, type Input, sent } from './call.ts'
import { type Answer, type Fetch, request } from './request.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { tabsOf } from './tabs.ts'
import { changesSession } from './triggers.ts'

export type { Answer, CallError } from './request.ts'
export type { SessionView, SignedIn } from './session-store.ts'

export type ClientOptions = {
  /** Where Foyer is, below /api/auth unless a path is named; the page's own origin unless given. */
  baseURL?: string
  /** Sent with every call, such as `x-organization`. */
  headers?: Record<string, string> | (() => Record<string, string>)
  /** Instead of the platform's, as where cookies must be kept by hand. */
  fetch?: Fetch
}

/** Foyer's calls, and the session as this page sees it. */
export type Client = CallTree & { readonly session: SessionStore }

type Perform = (path: string, input: Input | undefined, options: CallOptions | undefined) => Promise<Answer<unknown>>

const REFETCH_MILLISECONDS = 10
// Some platforms know no credentials and throw when they are given any.
const withCredentials = 'credentials' in Request.prototype ? ({ credentials: 'include' } as const) : {}

/** A client of one Foyer. Throws `Invalid base URL`; without any, a call outside of a browser throws `could not get origin`. */
export function createClient(options: ClientOptions = {}): Client {
  const { baseURL } = options
  const given = baseURL === undefined ? undefined : parseBaseUrl(baseURL)
  const call = caller(options, () => given ?? ownBaseUrl())
  const session = createSessionStore(() => client.getSession(), tabsOf(`foyer.session ${given ?? ''}`))
  const perform: Perform = async (path, input, callOptions) => {
    const answer = await call(path, input, callOptions)
    if (answer.error !== null) return answer
    followRedirect(answer.data)
    if (changesSession(path)) setTimeout(session.changed, REFETCH_MILLISECONDS)
    return answer
  }
  // What each path takes and answers is the contract's to say; nothing here knows more than the path.
  const client = branch('', perform, { session }) as Client
  return client
}

function caller({ headers, fetch: given }: ClientOptions, baseUrl: () => string): Perform {
  return (path, input, options = {}) => {
    const { target, method, body } = sent(path, input)
    const usual = typeof headers === 'function' ? headers() : headers
    const type = body === undefined ? undefined : { 'content-type': 'application/json' }
    const init = { method, body, headers: { ...type, ...usual, ...options.headers }, signal: options.signal }
    return request(given ?? fetch, baseUrl() + target, { ...init, ...withCredentials })
  }
}

// Asked after `then`, a client would otherwise pass for a promise; the other belongs to JSON.stringify.
const noCalls = new Set<unknown>(['then', 'toJSON'])

/** Each name read goes one step further down a path, and a call of it asks for what is there. */
function branch(path: string, perform: Perform, own: Record<string, unknown> = {}): unknown {
  return new Proxy(() => undefined, {
    get(_target, name) {
      if (typeof name !== 'string' || noCalls.has(name)) return undefined
      return Object.hasOwn(own, name) ? own[name] : branch(`${path}/${inKebabCase(name)}`, perform)
    },
    apply: (_target, _this, [input, options]) => perform(path, input, options),
  })
}

function inKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
