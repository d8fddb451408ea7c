import type { RequestFacts } from '@foyer/trpc-router/context/request-facts'
import type { Services } from '@foyer/trpc-router/context/services'
import type { Request, RequestHandler, Response } from 'express'
import { errorPage } from './error-page.ts'
import { serveRoute } from './http.ts'
import { findRoute } from './routes/find-route.ts'
import type { Route } from './routes/route.ts'

/** Serves the table under /api/auth. Bodies must have been parsed; `factsOf` reads a request's facts. */
export function restDoor(services: Services, factsOf: (request: Request) => RequestFacts): RequestHandler {
  return (request, response, next) => {
    const found = findRoute(request.method, request.baseUrl + request.path)
    if (found !== undefined)
      return serveRoute(services, found, factsOf(request), inputOf(request, found.route), response)
    if (request.method !== 'GET') return next()
    if (request.path === '/ok') return void response.json({ ok: true })
    if (request.path === '/error') return sendErrorPage(services, request, response)
    next()
  }
}

// A POST without input may come without a body, or with an empty one (wire).
function inputOf({ method, query, body }: Request, { row }: Route): unknown {
  if (method === 'GET') return { ...query }
  const given: unknown = body ?? {}
  if (row.queryFields === undefined || typeof given !== 'object' || given === null) return given
  const beside = row.queryFields.filter((name) => name in query).map((name) => [name, query[name]] as const)
  return { ...Object.fromEntries(beside), ...given }
}

function sendErrorPage({ baseUrl, options }: Services, request: Request, response: Response): void {
  response.type('html').send(errorPage(request.query.error, baseUrl, options.branding.name))
}
