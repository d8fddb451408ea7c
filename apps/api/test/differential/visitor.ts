import { type Answer, send } from './answer.ts'
import type { Side } from './side.ts'

export const PASSWORD = 'correct-horse-battery'

/** What is said of a step besides what it sends. */
export type How<Remark> = Remark & { headers?: Record<string, string> }

/** A browser: keeps cookies, sends its origin. An empty header takes a usual one away. */
export type Visitor<Remark = object> = {
  get(path: string, how?: How<Remark>): Promise<Answer>
  /** Opens a link that was mailed, whose token is each service's own. */
  follow(link: URL, how?: How<Remark>): Promise<Answer>
  post(path: string, body?: unknown, how?: How<Remark>): Promise<Answer>
  /** A request whose body is sent as it is given. */
  raw(method: string, path: string, body?: string, how?: How<Remark>): Promise<Answer>
  signUp(name: string, extra?: object, how?: How<Remark>): Promise<Answer>
  signIn(name: string, extra?: object, how?: How<Remark>): Promise<Answer>
  /** A cookie's value, decoded. */
  value(cookie: string): string
  /** Changes a cookie's value, decoded; undefined takes the cookie away. */
  change(cookie: string, to: (value: string) => string | undefined): void
  /** Another browser with the same cookies. */
  copy(): Visitor<Remark>
}

type Jar = Map<string, { fullName: string; value: string }>

/** Does a step: sends it, and remembers what became of it. */
export type Step<Remark> = (
  title: string,
  act: () => Promise<Answer>,
  remark: How<Remark> | undefined,
) => Promise<Answer>

export function visitorOf<Remark>(side: Side, step: Step<Remark>, jar: Jar = new Map()): Visitor<Remark> {
  const raw: Visitor<Remark>['raw'] = (method, path, body, how) =>
    step(
      `${method} ${withoutTokens(path)}`,
      async () => {
        const headers = withoutEmpty({ ...usualHeaders(side, method), ...cookieHeader(jar), ...how?.headers })
        const answer = await send(side.address, { method, path: `/api/auth${path}`, body, headers })
        keep(jar, answer)
        return answer
      },
      how,
    )
  const post: Visitor<Remark>['post'] = (path, body = {}, how) => raw('POST', path, JSON.stringify(body), how)
  return {
    raw,
    post,
    get: (path, how) => raw('GET', path, undefined, how),
    // Encoded alike, for a link of 1.2.12 carries its callback address as it is.
    follow: ({ pathname, searchParams }, how) =>
      raw('GET', `${pathname.replace('/api/auth', '')}?${new URLSearchParams([...searchParams])}`, undefined, how),
    signUp: (name, extra, how) => post('/sign-up/email', { ...details(name), name, ...extra }, how),
    signIn: (name, extra, how) => post('/sign-in/email', { ...details(name), ...extra }, how),
    value: (cookie) => decodeURIComponent(kept(jar, cookie).value),
    change(cookie, to) {
      const { fullName, value: before } = kept(jar, cookie)
      const value = to(decodeURIComponent(before))
      if (value === undefined) jar.delete(cookie)
      else jar.set(cookie, { fullName, value: encodeURIComponent(value) })
    },
    copy: () => visitorOf(side, step, new Map(jar)),
  }
}

/** Text without what each service makes up: ids in a query, mailed tokens there or at the end of a reset link's path. */
export function withoutTokens(text: string): string {
  return text.replace(
    /(\b(?:token|code|state)=)[\w.-]+|((?:\bid|Id)=|\/reset-password\/)[A-Za-z0-9]{24,32}\b/g,
    '$1$2…',
  )
}

function kept(jar: Jar, cookie: string): { fullName: string; value: string } {
  const found = jar.get(cookie)
  if (found === undefined) throw new Error(`No cookie ${cookie}`)
  return found
}

function details(name: string): { email: string; password: string } {
  return { email: `${name}@example.com`, password: PASSWORD }
}

function usualHeaders({ baseUrl }: Side, method: string): Record<string, string> {
  const usual = { 'user-agent': 'Mozilla/5.0 (differential)', 'x-forwarded-for': '203.0.113.7' }
  return method === 'GET' ? usual : { ...usual, origin: baseUrl, 'content-type': 'application/json' }
}

function cookieHeader(jar: Jar): Record<string, string> {
  return { cookie: [...jar.values()].map(({ fullName, value }) => `${fullName}=${value}`).join('; ') }
}

function keep(jar: Jar, answer: Answer): void {
  for (const { name, fullName, value, cleared } of answer.cookies.values()) {
    if (cleared) jar.delete(name)
    else jar.set(name, { fullName, value })
  }
}

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}
