import { type Answer, send } from './answer.ts'
import type { Side } from './side.ts'

export const PASSWORD = 'correct-horse-battery'

/** The options of a step, and request headers. */
export type RequestOptions<Options> = Options & { headers?: Record<string, string> }

/** A client that stores cookies and sends an origin, as a browser does. An empty header removes a default one. */
export type TestClient<Options = object> = {
  get(path: string, options?: RequestOptions<Options>): Promise<Answer>
  /** Opens a mailed link; its token differs between the services. */
  follow(link: URL, options?: RequestOptions<Options>): Promise<Answer>
  post(path: string, body?: unknown, options?: RequestOptions<Options>): Promise<Answer>
  /** A request whose body is sent unchanged. */
  raw(method: string, path: string, body?: string, options?: RequestOptions<Options>): Promise<Answer>
  signUp(name: string, extra?: object, options?: RequestOptions<Options>): Promise<Answer>
  signIn(name: string, extra?: object, options?: RequestOptions<Options>): Promise<Answer>
  /** A cookie's value, decoded. */
  value(cookie: string): string
  /** Changes a cookie's decoded value; undefined deletes the cookie. */
  change(cookie: string, to: (value: string) => string | undefined): void
  /** Another client with the same cookies. */
  copy(): TestClient<Options>
}

type Jar = Map<string, { fullName: string; value: string }>

/** Runs a step and records its answer. */
export type Step<Options> = (
  title: string,
  act: () => Promise<Answer>,
  options: RequestOptions<Options> | undefined,
) => Promise<Answer>

export function createTestClient<Options>(side: Side, step: Step<Options>, jar: Jar = new Map()): TestClient<Options> {
  const raw: TestClient<Options>['raw'] = (method, path, body, options) =>
    step(
      `${method} ${withoutTokens(path)}`,
      async () => {
        const headers = withoutEmpty({ ...defaultHeaders(side, method), ...cookieHeader(jar), ...options?.headers })
        const answer = await send(side.address, { method, path: `/api/auth${path}`, body, headers })
        storeCookies(jar, answer)
        return answer
      },
      options,
    )
  const post: TestClient<Options>['post'] = (path, body = {}, options) =>
    raw('POST', path, JSON.stringify(body), options)
  return {
    raw,
    post,
    get: (path, options) => raw('GET', path, undefined, options),
    // Re-encoded, because 1.2.12 does not encode the callback URL in its links.
    follow: ({ pathname, searchParams }, options) =>
      raw('GET', `${pathname.replace('/api/auth', '')}?${new URLSearchParams([...searchParams])}`, undefined, options),
    signUp: (name, extra, options) => post('/sign-up/email', { ...details(name), name, ...extra }, options),
    signIn: (name, extra, options) => post('/sign-in/email', { ...details(name), ...extra }, options),
    value: (cookie) => decodeURIComponent(getCookie(jar, cookie).value),
    change(cookie, to) {
      const { fullName, value: before } = getCookie(jar, cookie)
      const value = to(decodeURIComponent(before))
      if (value === undefined) jar.delete(cookie)
      else jar.set(cookie, { fullName, value: encodeURIComponent(value) })
    },
    copy: () => createTestClient(side, step, new Map(jar)),
  }
}

/** Masks generated values: ids and tokens in a query, and the token at the end of a reset link's path. */
export function withoutTokens(text: string): string {
  return text.replace(
    /(\b(?:token|code|state)=)[\w.-]+|((?:\bid|Id)=|\/reset-password\/)[A-Za-z0-9]{24,32}\b/g,
    '$1$2…',
  )
}

function getCookie(jar: Jar, cookie: string): { fullName: string; value: string } {
  const found = jar.get(cookie)
  if (found === undefined) throw new Error(`No cookie ${cookie}`)
  return found
}

function details(name: string): { email: string; password: string } {
  return { email: `${name}@example.com`, password: PASSWORD }
}

function defaultHeaders({ baseUrl }: Side, method: string): Record<string, string> {
  const defaults = { 'user-agent': 'Mozilla/5.0 (differential)', 'x-forwarded-for': '203.0.113.7' }
  return method === 'GET' ? defaults : { ...defaults, origin: baseUrl, 'content-type': 'application/json' }
}

function cookieHeader(jar: Jar): Record<string, string> {
  return { cookie: [...jar.values()].map(({ fullName, value }) => `${fullName}=${value}`).join('; ') }
}

function storeCookies(jar: Jar, answer: Answer): void {
  for (const { name, fullName, value, cleared } of answer.cookies.values()) {
    if (cleared) jar.delete(name)
    else jar.set(name, { fullName, value })
  }
}

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}
