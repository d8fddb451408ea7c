import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isTrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import { type HeaderList, headerList } from '@foyer/rest-compat/header-list'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import cors from 'cors'
import type { Request, RequestHandler } from 'express'

type Policy = Pick<Services, 'trustedOrigins' | 'untrustedOrigins' | 'options'>

const ALLOWED = 'access-control-allow-origin'

// Wildcards trust any number of origins.
const MAX_REMEMBERED = 100

/**
 * Has the origin of every request noticed that is not trusted, preflights included: a browser says no more of it than that
 * it got no answer. `isForm` tells requests that any site may make a browser send.
 */
export function noticeOrigin(
  { untrustedOrigins }: Pick<Services, 'untrustedOrigins'>,
  isForm: (request: Request) => boolean = () => false,
): RequestHandler {
  return (request, _response, next) => {
    const { origin } = request.headers
    if (origin !== undefined && !isForm(request)) untrustedOrigins.notice(origin, 'origin')
    next()
  }
}

/** Allows trusted origins only, with credentials (S6); answers preflights. */
export function crossOrigin({ trustedOrigins, options }: Omit<Policy, 'untrustedOrigins'>): RequestHandler {
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
 * The same headers for the answer to a GET of an origin, none for an untrusted one. Only the origin varies, so that the
 * middleware runs once.
 */
export function crossOriginHeaders(policy: Policy, ownOrigin: string): (origin: string) => HeaderList {
  const { [ALLOWED]: _varies, ...same } = headersFor(crossOrigin(policy), ownOrigin)
  const headers = headerList(same)
  return remembering((origin) => {
    if (isTrustedOrigin(origin, policy.trustedOrigins)) return ['Access-Control-Allow-Origin', origin, ...headers]
    policy.untrustedOrigins.notice(origin, 'origin')
    return undefined
  })
}

// Parsing an origin takes as long as finding an answer in memory.
function remembering(headersOf: (origin: string) => HeaderList | undefined): (origin: string) => HeaderList {
  const remembered = new Map<string, HeaderList>()
  return (origin) => {
    const known = remembered.get(origin)
    if (known !== undefined) return known
    const headers = headersOf(origin)
    if (headers !== undefined && remembered.size < MAX_REMEMBERED) remembered.set(origin, headers)
    return headers ?? []
  }
}

function headersFor(middleware: RequestHandler, origin: string): OutgoingHttpHeaders {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', headers: { origin } })
  const response = new ServerResponse(request)
  // The middleware uses nothing that Express adds.
  middleware(request as Parameters<RequestHandler>[0], response as Parameters<RequestHandler>[1], () => undefined)
  return response.getHeaders()
}
