import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isTrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import { type HeaderList, headerList } from '@foyer/rest-compat/header-list'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import cors from 'cors'
import type { Request, RequestHandler } from 'express'
import { rowOf } from './row-of-request.ts'

type Policy = Pick<Services, 'trustedOrigins' | 'untrustedOrigins' | 'options'>

const ALLOWED = 'access-control-allow-origin'

// Wildcards trust any number of origins.
const MAX_REMEMBERED = 100

const OF_EVERY_ANSWER = ['Retry-After', 'X-Retry-After', 'X-Request-Id']

/**
 * Has the origin of every request noticed that is not trusted, preflights included: a browser says no more of it than that
 * it got no answer. `isOpen` tells requests that any site may make.
 */
export function noticeOrigin(
  { untrustedOrigins }: Pick<Services, 'untrustedOrigins'>,
  isOpen: (request: Request) => boolean = () => false,
): RequestHandler {
  return (request, _response, next) => {
    const { origin } = request.headers
    if (origin !== undefined && !isOpen(request)) untrustedOrigins.notice(origin, 'origin')
    next()
  }
}

/** Allows all origins, without credentials; answers preflights. */
export const anyOrigin: RequestHandler = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST'],
  // It tells a client why its token is refused (RFC 6750, section 3).
  exposedHeaders: [...OF_EVERY_ANSWER, 'WWW-Authenticate'],
  maxAge: 600,
})

/** Allows trusted origins, with credentials (S6), and all origins where a row says so; answers preflights. */
export function crossOrigin(policy: Omit<Policy, 'untrustedOrigins'>): RequestHandler {
  const trusted = trustedOnly(policy)
  return (request, response, next) => {
    const middleware = rowOf(request)?.anyOrigin ? anyOrigin : trusted
    middleware(request, response, next)
  }
}

function trustedOnly({ trustedOrigins, options }: Omit<Policy, 'untrustedOrigins'>): RequestHandler {
  const tokens = options.bearer.enabled ? ['set-auth-jwt', 'set-auth-token'] : ['set-auth-jwt']
  return cors({
    origin: (origin, callback) => callback(null, origin !== undefined && isTrustedOrigin(origin, trustedOrigins)),
    credentials: true,
    methods: ['GET', 'POST'],
    exposedHeaders: [...tokens, ...OF_EVERY_ANSWER],
    maxAge: 600,
  })
}

/**
 * The same headers for the answer to a GET of an origin, none for an untrusted one. Only the origin varies, so that the
 * middleware runs once.
 */
export function crossOriginHeaders(policy: Policy, ownOrigin: string): (origin: string) => HeaderList {
  const { [ALLOWED]: _varies, ...same } = headersFor(trustedOnly(policy), ownOrigin)
  const headers = headerList(same)
  return remembering((origin) => {
    if (isTrustedOrigin(origin, policy.trustedOrigins)) return ['Access-Control-Allow-Origin', origin, ...headers]
    policy.untrustedOrigins.notice(origin, 'origin')
    return undefined
  })
}

/** The headers of an answer to a GET that any origin may read. */
export const anyOriginHeaders: HeaderList = headerList(headersFor(anyOrigin, ''))

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
