import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isTrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import cors from 'cors'
import type { RequestHandler } from 'express'

type Policy = Pick<Services, 'trustedOrigins' | 'options'>

const ALLOWED = 'access-control-allow-origin'

// Wildcards trust any number of origins.
const MAX_REMEMBERED = 100

/** Allows trusted origins only, with credentials (S6); answers preflights. */
export function crossOrigin({ trustedOrigins, options }: Policy): RequestHandler {
  const tokens = options.bearer.enabled ? ['set-auth-jwt', 'set-auth-token'] : ['set-auth-jwt']
  return cors({
    origin: (origin, callback) => callback(null, origin !== undefined && isTrustedOrigin(origin, trustedOrigins)),
    credentials: true,
    methods: ['GET', 'POST'],
    exposedHeaders: [...tokens, 'Retry-After', 'X-Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
}

/**
 * Sets the same headers on the answer to a GET of `origin`, and none for an untrusted one. Only the origin varies, so
 * that the middleware runs once.
 */
export function crossOriginHeaders(
  policy: Policy,
  ownOrigin: string,
): (origin: string, response: ServerResponse) => void {
  const sent = Object.entries(headersFor(crossOrigin(policy), ownOrigin))
  const headers = sent.flatMap(([name, value]) =>
    name === ALLOWED || value === undefined ? [] : [[name, value] as const],
  )
  const isTrusted = remembering((origin) => isTrustedOrigin(origin, policy.trustedOrigins))
  return (origin, response) => {
    if (!isTrusted(origin)) return
    response.setHeader('Access-Control-Allow-Origin', origin)
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}

// Parsing an origin takes as long as finding an answer in memory.
function remembering(isTrusted: (origin: string) => boolean): (origin: string) => boolean {
  const trusted = new Set<string>()
  return (origin) => {
    if (trusted.has(origin)) return true
    if (!isTrusted(origin)) return false
    if (trusted.size < MAX_REMEMBERED) trusted.add(origin)
    return true
  }
}

function headersFor(middleware: RequestHandler, origin: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', headers: { origin } })
  const response = new ServerResponse(request)
  // The middleware uses nothing that Express adds.
  middleware(request as Parameters<RequestHandler>[0], response as Parameters<RequestHandler>[1], () => undefined)
  return response.getHeaders()
}
