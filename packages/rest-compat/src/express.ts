import type { RequestFacts } from '@foyer/trpc-router/context/request-facts'
import type { Services } from '@foyer/trpc-router/context/services'
import type { Request, RequestHandler, Response } from 'express'
import { errorPage } from './error-page.ts'
import { findRoute, serveRoute } from './http.ts'

/** Serves the table under /api/auth. Bodies must have been parsed; `factsOf` reads a request's facts. */
export function restDoor(services: Services, factsOf: (request: Request) => RequestFacts): RequestHandler {
  return (request, response, next) => {
    const route = findRoute(request.method, request.baseUrl + request.path)
    if (route !== undefined) return serveRoute(services, route, factsOf(request), inputOf(request), response)
    if (request.method !== 'GET') return next()
    if (request.path === '/ok') return void response.json({ ok: true })
    if (request.path === '/error') return sendErrorPage(services, request, response)
    next()
  }
}

// A POST without input may come without a body, or with an empty one (wire).
function inputOf(request: Request): unknown {
  return request.method === 'GET' ? { ...request.query } : (request.body ?? {})
}

function sendErrorPage({ baseUrl, options }: Services, request: Request, response: Response): void {
  response.type('html').send(errorPage(request.query.error, baseUrl, options.branding.name))
}
