/** A request that a client has sent, with its response's status; `startedAt` is in milliseconds. */
export type RecordedRequest = { method: string; path: string; status: number; startedAt: number }

/** A `fetch` that stores cookies and sends an `Origin`, as a browser does; it records the requests. `send` sends them. */
export function browserFetch(
  origin: string,
  send: (request: Request) => Promise<Response> = fetch,
): { fetch: typeof fetch; requests: RecordedRequest[] } {
  const cookies = new Map<string, string>()
  const requests: RecordedRequest[] = []
  return {
    requests,
    async fetch(input, init) {
      const request = new Request(input, init)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      request.headers.set('origin', origin)
      if (cookie !== '') request.headers.set('cookie', cookie)
      const startedAt = performance.now()
      const response = await send(request)
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0(?:;|$)/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      requests.push({ method: request.method, path: new URL(request.url).pathname, status: response.status, startedAt })
      return response
    },
  }
}
