import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isLoopbackHost, parseUrl } from '@foyer/auth-domain/redirect/http-url'

/** A page and its data, for anyone who is on this machine. */
export type PageContent = { html: () => string; json: () => string }

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * On a port of its own, to be bound to the loopback address: the other one belongs to the old service, with every path, and
 * strangers reach it. A page of the web that resolves its name to this machine reads nothing (DNS rebinding). Whatever
 * fails here is 500: all users' traffic passes through the same process.
 */
export function createPageServer(content: PageContent): Server {
  return createServer((request, response) => {
    try {
      const { status, type, body } = answerOf(request, content)
      response.writeHead(status, { ...headers, ...(type && { 'content-type': type }) }).end(body)
    } catch {
      response.writeHead(500, headers).end()
    }
  })
}

type Answer = { status: number; type?: string; body?: string }

function answerOf({ headers: { host = '' }, method = '', url }: IncomingMessage, { html, json }: PageContent): Answer {
  if (!isThisMachine(host)) return { status: 421 }
  if (!['GET', 'HEAD'].includes(method)) return { status: 405 }
  if (url === '/') return { status: 200, type: 'text/html; charset=utf-8', body: html() }
  if (url === '/report.json') return { status: 200, type: 'application/json', body: json() }
  return { status: 404 }
}

// HTTP/1.0 has no Host, and any client may send what is none.
function isThisMachine(host: string): boolean {
  const url = parseUrl(`http://${host}`)
  return url !== undefined && isLoopbackHost(url.hostname)
}
