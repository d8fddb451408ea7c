import { createServer, Agent as HttpAgent, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { createProxyServer } from 'httpxy'

/** Told of every answer before its body is read, and why a request was not answered. Must not throw. */
export type Observer = {
  answered(request: IncomingMessage, answer: IncomingMessage): void
  unanswered(error: Error): void
}

// RFC 9110, section 7.6.1. Transfer-Encoding stays: it says how the body that is passed on is framed.
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'proxy-authorization']

const KEEP_ALIVE_MILLISECONDS = 65_000

/** Passes every request on as it is, and every answer back, while they come; nothing is waited for but the upstream. */
export function createUpstreamProxy(upstream: URL, observer: Observer): Server {
  const agent =
    upstream.protocol === 'https:' ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const proxy = createProxyServer({ target: upstream, agent, prependPath: false })
  proxy.on('proxyRes', (answer, request) => {
    withoutHopByHop(answer)
    observer.answered(request, answer)
  })
  proxy.on('error', (error, _request, response) => {
    if (!(response instanceof ServerResponse) || response.headersSent) return
    observer.unanswered(error)
    refuse(response, 502, 'The server behind this proxy does not answer.')
  })
  // Uploads and streams last as long as the upstream lets them.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }, (request, response) => {
    if (/\bwebsocket\b/i.test(request.headers.upgrade ?? '')) {
      return refuse(response, 501, 'foyer shadow passes no WebSockets on: connect to the server behind it.')
    }
    withoutHopByHop(request)
    // Answered by this server already.
    delete request.headers.expect
    void proxy.web(request, response).catch(() => undefined)
  })
  server.on('close', () => agent.destroy())
  return server
}

function withoutHopByHop({ headers }: IncomingMessage): void {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const closes = named.includes('close')
  for (const name of [...HOP_BY_HOP, ...named]) if (name !== 'transfer-encoding') delete headers[name]
  if (closes) headers.connection = 'close'
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${message}\n`)
}
