import { createServer, type Server } from 'node:http'
import { isLoopbackHost } from '#environment/base-url.ts'

/** A page and its data, for whoever is on this machine. */
export type PageContent = { html: () => string; json: () => string }

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * On a port of its own, to be bound to the loopback address: the other one belongs to the old service, with every path, and
 * strangers reach it. A page of the web that resolves its name to this machine reads nothing (DNS rebinding).
 */
export function createPageServer({ html, json }: PageContent): Server {
  return createServer((request, response) => {
    const { hostname } = new URL(`http://${request.headers.host ?? ''}`)
    if (!isLoopbackHost(hostname)) return void response.writeHead(421, headers).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, headers).end()
    if (request.url === '/') {
      return void response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(html())
    }
    if (request.url === '/report.json') {
      return void response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(json())
    }
    response.writeHead(404, headers).end()
  })
}
