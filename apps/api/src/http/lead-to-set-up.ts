import { isDashboardPath } from '@foyer/auth-domain/redirect/dashboard-path'
import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { RequestHandler } from 'express'

/**
 * While the service waits to be set up, and has no users, every page leads there; where it cannot be set up, that page leads
 * to the first one. Pages are served as ever where the database cannot be asked.
 */
export function leadToSetUp({ setUp, log }: Pick<Services, 'setUp' | 'log'>): RequestHandler {
  return async (request, response, next) => {
    if (!isRead(request.method) || !isDashboardPath(request.path)) return next()
    const isSetUp = request.path.toLowerCase() === pages.setUp
    const asked = isSetUp ? setUp.isOpen() : setUp.leadsThere()
    const answer = await asked.catch((error: unknown) => {
      log.debug({ err: error }, 'it could not be asked whether the service is set up')
    })
    if (answer === undefined || answer === isSetUp) return next()
    response.setHeader('Cache-Control', 'no-store')
    response.redirect(302, isSetUp ? pages.home : pages.setUp)
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
