import type { Handler } from './handler.ts'

/** What this reads of Node's `IncomingMessage`; Express and others set `originalUrl` where they mount a handler. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  method?: string | undefined
  url?: string | undefined
  originalUrl?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  readableEnded: boolean
  complete: boolean
  httpVersionMajor: number
  socket: { remoteAddress?: string | undefined; encrypted?: boolean | undefined }
}

/** What this does with Node's `ServerResponse`. */
export type NodeResponse = {
  statusCode: number
  headersSent: boolean
  destroyed: boolean
  setHeader(name: string, value: string | readonly string[]): unknown
  write(chunk: Uint8Array): boolean
  end(): unknown
  destroy(): unknown
  once(event: 'close' | 'drain', listener: () => void): unknown
}

const BODY_READ = { code: 'BODY_READ', message: "Foyer's handler has to come before what parses bodies" }

/** An `Auth` with a handler. */
export type Handled = { handler: Handler; serves(request: { url?: string | undefined }): boolean }

export type NodeHandler = (request: NodeRequest, response: NodeResponse, next?: () => void) => Promise<void>

/** The handler for Node's own server, and a middleware of Express: what is the application's goes on to `next`. */
export function toNodeHandler({ handler, serves }: Handled): NodeHandler {
  return async (request, response, next) => {
    if (next !== undefined && !serves({ url: request.originalUrl ?? request.url })) return next()
    if (response.destroyed) return
    const leaving = new AbortController()
    const left = new Promise<void>((resolve) => response.once('close', resolve))
    void left.then(() => leaving.abort())
    try {
      const asked = requestOf(request, leaving.signal)
      const { remoteAddress: address } = request.socket
      const answer = asked instanceof Response ? asked : await handler(asked, { address })
      // What is left of its body would be taken for the next request of the connection.
      if (!request.complete && request.httpVersionMajor === 1) response.setHeader('connection', 'close')
      await send(answer, response, left)
    } catch {
      // An error here would end the process. Once the status is sent, only a broken connection says that the rest is missing.
      if (response.headersSent) response.destroy()
      else endWith(response, 500)
    }
  }
}

// What is no request is answered.
function requestOf(request: NodeRequest, signal: AbortSignal): Request | Response {
  const { method = 'GET', url = '/', originalUrl = url } = request
  const headers = headersOf(request)
  const scheme = request.socket.encrypted === true ? 'https' : 'http'
  const init: RequestInit & { duplex?: 'half' } = { method, headers, signal }
  if (request.readableEnded && announcesBody(headers)) return Response.json(BODY_READ, { status: 500 })
  // HTTP/2 announces none.
  if (method !== 'GET' && method !== 'HEAD' && headers.get('content-length') !== '0')
    Object.assign(init, { body: streamOf(request), duplex: 'half' })
  try {
    return new Request(`${scheme}://${headers.get('host')}${originalUrl}`, init)
  } catch {
    return new Response(null, { status: 400 })
  }
}

function headersOf({ headers }: NodeRequest): Headers {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) if (!name.startsWith(':')) sent.append(name, one)
  }
  // HTTP/2 (RFC 9113, section 8.3.1).
  const { ':authority': authority } = headers
  if (typeof authority === 'string' && !sent.has('host')) sent.set('host', authority)
  return sent
}

function announcesBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

// Nothing is read before it is asked for: a request that is refused first keeps its connection.
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  let iterator: AsyncIterator<Uint8Array> | undefined
  return new ReadableStream(
    {
      pull: async (controller) => {
        iterator ??= chunks[Symbol.asyncIterator]()
        const { done, value } = await iterator.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

async function send(answer: Response, response: NodeResponse, left: Promise<void>): Promise<void> {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  for await (const chunk of chunksOf(answer.body)) {
    // A client that has left has ended the answer too, and reading on fails.
    if (!response.write(chunk)) await Promise.race([drained(response), left])
  }
  response.end()
}

function endWith(response: NodeResponse, status: number): void {
  response.statusCode = status
  response.end()
}

function drained(response: NodeResponse): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve))
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (reader === undefined) return
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
