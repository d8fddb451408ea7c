import type { AppRouter } from '@foyer/trpc-router/root'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'
import type { Hold } from './documented.ts'

/** What came back, with the body both as text and, where it is JSON, parsed. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape the test is about to assert
export type Answer = { status: number; text: string; json: any; headers: Headers; setCookies: string[] }

/** A browser: keeps cookies, sends its origin, calls both doors. */
export type Visitor = {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A request whose body is sent as it is given. */
  raw(method: string, path: string, body: string | undefined, headers?: Record<string, string>): Promise<Answer>
  trpc: TRPCClient<AppRouter>
}

/**
 * Paths are below /api/auth unless they begin with /api, /trpc, /dev or /health. `origin` is what the browser shows
 * where the public origin is not the address listened on; `hold` looks at every answer that is read.
 */
export function visitorOf(
  baseUrl: string,
  usual: Record<string, string> = {},
  origin = baseUrl,
  hold: Hold = () => undefined,
): Visitor {
  const cookies = new Map<string, string>()
  async function send(
    method: string,
    url: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = {
      'user-agent': 'test',
      ...(method === 'GET' ? {} : { origin }),
      ...(cookie === '' ? {} : { cookie }),
      ...usual,
      ...headers,
    }
    const response = await fetch(url, { method, body, headers: withoutEmpty(sent), redirect: 'manual' })
    keep(cookies, response.headers.getSetCookie())
    return response
  }
  async function raw(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const below = /^\/(api|trpc|dev|health)\b/.test(path) ? path : `/api/auth${path}`
    const response = await send(method, baseUrl + below, body, headers)
    const text = await response.text()
    const answer = {
      status: response.status,
      text,
      json: parsed(text),
      headers: response.headers,
      setCookies: response.headers.getSetCookie(),
    }
    hold(method, new URL(response.url).pathname, answer)
    return answer
  }
  return {
    cookies,
    raw,
    get: (path, headers) => raw('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) =>
      raw('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    trpc: createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: `${baseUrl}/trpc`,
          transformer: superjson,
          fetch: (url, options) =>
            send(options?.method ?? 'GET', String(url), options?.body ? String(options.body) : undefined, {
              'content-type': 'application/json',
            }),
        }),
      ],
    }),
  }
}

function keep(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0(?:;|$)/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

// An empty value takes a usual header away.
function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
