import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { Endpoint } from '@foyer/rest-compat/endpoint'
import { sendRowRefusal } from '@foyer/rest-compat/http'
import { findRoute } from '@foyer/rest-compat/routes/find-route'
import type { Request, Response } from 'express'

/** The row of the REST endpoint that a request is for; that of the GET for its HEAD, and of the request that a preflight asks for. */
export function rowOf({ method, headers, baseUrl, path }: Request): Endpoint | undefined {
  const asked = method === 'OPTIONS' ? headers['access-control-request-method'] : method
  return findRoute(asked === 'HEAD' ? 'GET' : (asked ?? ''), baseUrl + path)?.route.row
}

/** Refuses in the form of the endpoint that the request is for. */
export function refuse(request: Request, response: Response, name: RefusalName): void {
  sendRowRefusal(response, rowOf(request), name)
}
