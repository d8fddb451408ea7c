import { isSafeInput } from '@foyer/auth-domain/input/safe-input'
import { limits } from '@foyer/auth-domain/limits'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { isTrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import { restMiddleware } from '@foyer/rest-compat/express'
import { sendRefusal, serveRoute } from '@foyer/rest-compat/http'
import { findRoute } from '@foyer/rest-compat/routes/find-route'
import { appRouter } from '@foyer/trpc-router/root'
import { answerHeaders } from '@foyer/trpc-router/runtime/context/answer-headers'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { translateError } from '@foyer/trpc-router/runtime/procedure/translate-error'
import { refused } from '@foyer/trpc-router/runtime/refusal/refused'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import cors from 'cors'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express'

import type { FactsOf } from './request-facts.ts'

const MAX_BATCH_SIZE = 10

/** Where services look for the keys of an issuer, which is the origin. */
export const JWKS_PATH = '/.well-known/jwks.json'

/** tRPC at /trpc and REST at /api/auth, with the same request facts, body limits and refusals. */
export function apiRoutes(services: Services, factsOf: FactsOf): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use(
    BASE_PATH,
    crossOrigin(services),
    knownPost,
    jsonBody,
    restMiddleware(services, factsOf),
    notFound,
    handleParserError,
  )
  router.use('/trpc', getOrPost, jsonBody, readableByTrpc, trpcMiddleware(services, factsOf), handleParserError)
  return router
}

/** The keys that REST serves, at the origin itself. */
export function wellKnownKeys(services: Services, factsOf: FactsOf): RequestHandler {
  const route = findRoute('GET', BASE_PATH + JWKS_PATH)
  return (request, response, next) => {
    if (route === undefined) return next()
    void serveRoute(services, route, factsOf(request), {}, response)
  }
}

function trpcMiddleware(services: Services, factsOf: FactsOf): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    maxBatchSize: MAX_BATCH_SIZE,
    createContext: ({ req, info }) => {
      // Mutations are not batched, so that each response carries the cookies of its own mutation.
      if (info.isBatchCall && req.method === 'POST') throw refused('BATCHED_MUTATION')
      return createCall(services, { ...factsOf(req), fromDashboard: true })
    },
    responseMeta({ ctx, errors, type }) {
      const headers = new Headers()
      const { cookies, authToken } = ctx === undefined ? {} : answerHeaders(ctx)
      for (const cookie of cookies ?? []) headers.append('Set-Cookie', cookie)
      if (authToken !== undefined) headers.set('set-auth-token', authToken)
      const kind = type === 'query' ? 'query' : 'mutation'
      const waits = errors.map((error) => translateError(error, kind).about.retryAfter ?? 0)
      const retryAfter = Math.max(0, ...waits)
      if (retryAfter > 0) {
        headers.set('Retry-After', String(retryAfter))
        headers.set('X-Retry-After', String(retryAfter))
      }
      return { headers }
    },
  })
}

// Only trusted origins are allowed, with credentials (S6).
function crossOrigin({ trustedOrigins, options }: Services): RequestHandler {
  const tokens = options.bearer.enabled ? ['set-auth-jwt', 'set-auth-token'] : ['set-auth-jwt']
  return cors({
    origin: (origin, callback) => callback(null, origin !== undefined && isTrustedOrigin(origin, trustedOrigins)),
    credentials: true,
    methods: ['GET', 'POST'],
    exposedHeaders: [...tokens, 'Retry-After', 'X-Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
}

const parseJson = express.json({ limit: limits.bodyMaxBytes, inflate: false, strict: false, type: 'application/json' })

const parseForm = express.urlencoded({
  extended: false,
  limit: limits.bodyMaxBytes,
  inflate: false,
  parameterLimit: 50,
})

// A provider whose callback posts a form (Apple).
function acceptsForm({ method, baseUrl, path }: Request): boolean {
  return findRoute(method, baseUrl + path)?.route.row.crossSite === true
}

/** JSON only (S50), except where a provider posts a form. An empty body needs no content type. */
const jsonBody: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD' || isWithoutBody(request)) return next()
  if (request.is('application/json')) return parseJson(request, response, next)
  if (request.is('application/x-www-form-urlencoded') && acceptsForm(request)) return parseForm(request, response, next)
  emptyBody(request, response, next)
}

function isWithoutBody({ headers }: Request): boolean {
  const { 'transfer-encoding': transfer, 'content-length': length } = headers
  return transfer === undefined && (length === undefined || length === '0')
}

const parseNothing = express.raw({ limit: 0, inflate: false, type: () => true })

// A chunked body announces no length: whether it is empty shows only when it ends.
const emptyBody: RequestHandler = (request, response, next) => {
  parseNothing(request, response, (error?: unknown) => {
    if (error !== undefined) return sendRefusal(response, 'UNSUPPORTED_MEDIA_TYPE')
    request.body = undefined
    next()
  })
}

/** Refuses paths and bodies that make tRPC throw when it decodes the path and serializes the body again (S50). */
const readableByTrpc: RequestHandler = (request, response, next) => {
  if (!isDecodable(request.path)) return sendRefusal(response, 'NOT_FOUND')
  // The values inside superjson's envelope may be as deep as a REST body; the envelope does not count.
  if (!Object.values(request.body ?? {}).every(isSafeInput)) return sendRefusal(response, 'INVALID_BODY')
  next()
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

// A POST to an unknown path is 404, whatever its body (wire).
const knownPost: RequestHandler = ({ method, baseUrl, path }, response, next) => {
  if (method !== 'POST' || findRoute(method, baseUrl + path) !== undefined) return next()
  sendRefusal(response, 'NOT_FOUND')
}

const getOrPost: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'POST') return next()
  sendRefusal(response, 'METHOD_NOT_ALLOWED')
}

const notFound: RequestHandler = (_request, response) => sendRefusal(response, 'NOT_FOUND')

// Translates the body parser's errors; any other error is a bug.
const handleParserError: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error)
  switch (statusOf(error)) {
    case 400:
      return sendRefusal(response, request.method === 'GET' ? 'INVALID_QUERY' : 'INVALID_BODY')
    case 413:
      return sendRefusal(response, 'BODY_TOO_LARGE')
    case 415:
      return sendRefusal(response, 'UNSUPPORTED_MEDIA_TYPE')
    default:
      next(error)
  }
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
}
