import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import { serveRoute } from '@foyer/rest-compat/http'
import { findRoute } from '@foyer/rest-compat/routes/find-route'
import type { Services } from '@foyer/trpc-router/context/services'
import type { Health } from './app.ts'
import type { FactsOf } from './request-facts.ts'

type Parts = {
  services: Services
  health: Health
  factsOf: FactsOf
  /** Sets the headers of every API answer and writes the access log. */
  prepare: (request: IncomingMessage, path: string, response: ServerResponse) => void
}

/**
 * Answers the table's GETs of the same origin before Express: the read that every page of every application makes costs
 * half as much without a router in between. Whatever else comes goes on to `app`.
 */
export function frontDoor({ services, health, factsOf, prepare }: Parts, app: RequestListener): RequestListener {
  return (request, response) => {
    const { method = '', url = '', headers } = request
    if (method !== 'GET' || health.state !== 'ready' || headers.origin !== undefined) return app(request, response)
    const question = url.indexOf('?')
    const path = question === -1 ? url : url.slice(0, question)
    const found = findRoute(method, path)
    if (found === undefined) return app(request, response)
    prepare(request, path, response)
    const input = question === -1 ? {} : { ...parse(url.slice(question + 1)) }
    void serveRoute(services, found, factsOf(request), input, response)
  }
}
