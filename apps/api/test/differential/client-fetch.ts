/** A request a client made, for a test to look at. */
export type Made = { method: string; path: string; status: number; startedAt: number }

/** A `fetch` that keeps cookies and names its page, as a browser would; it notes what was asked. */
export function browserFetch(origin: string): { fetch: typeof fetch; made: Made[] } {
  const cookies = new Map<string, string>()
  const made: Made[] = []
  return {
    made,
    async fetch(input, init) {
      const request = new Request(input, init)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      request.headers.set('origin', origin)
      if (cookie !== '') request.headers.set('cookie', cookie)
      const startedAt = performance.now()
      const response = await fetch(request)
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0(?:;|$)/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      made.push({ method: request.method, path: new URL(request.url).pathname, status: response.status, startedAt })
      return response
    },
  }
}
