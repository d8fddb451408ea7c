import type { AppRouter } from '@foyer/trpc-router/root'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'

/** A response, with the body both as text and, where it is JSON, parsed. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape the test is about to assert
export type Answer = { status: number; text: string; json: any; headers: Headers; setCookies: string[] }

/** Throws unless the OpenAPI document describes the answer. */
export type CheckAnswer = (method: string, path: string, answer: Answer) => void

type Body = string | Uint8Array<ArrayBuffer> | undefined

/** An HTTP client like a browser: keeps cookies, sends its origin, calls both transports. */
export type TestClient = {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A request with an unserialized body. */
  raw(method: string, path: string, body: Body, headers?: Record<string, string>): Promise<Answer>
  trpc: TRPCClient<AppRouter>
}

/**
 * Paths are below /api/auth unless they begin with /api, /trpc, /dev or /health. `origin` is the `origin` header, where
 * the public origin is not the address listened on; `check` is called with every answer that is read.
 */
export function createTestClient(
  baseUrl: string,
  defaultHeaders: Record<string, string> = {},
  origin = baseUrl,
  check: CheckAnswer = () => undefined,
): TestClient {
  const cookies = new Map<string, string>()
  async function send(method: string, url: string, body: Body, headers: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = {
      'user-agent': 'test',
      ...(method === 'GET' ? {} : { origin }),
      ...(cookie === '' ? {} : { cookie }),
      ...defaultHeaders,
      ...headers,
    }
    const response = await fetch(url, { method, body, headers: withoutEmpty(sent), redirect: 'manual' })
    storeCookies(cookies, response.headers.getSetCookie())
    return response
  }
  async function raw(method: string, path: string, body: Body, headers: Record<string, string> = {}): Promise<Answer> {
    const absolutePath = /^\/(api|trpc|dev|health)(?![\w-])/.test(path) ? path : `/api/auth${path}`
    const response = await send(method, baseUrl + absolutePath, body, headers)
    const text = await response.text()
    const answer = {
      status: response.status,
      text,
      json: parsed(text),
      headers: response.headers,
      setCookies: response.headers.getSetCookie(),
    }
    check(method, new URL(response.url).pathname, answer)
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

/** Keeps what `Set-Cookie` lines say. */
export function storeCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0(?:;|$)/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

// An empty value removes a default header.
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
