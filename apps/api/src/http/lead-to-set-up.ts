import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { RequestHandler } from 'express'
import { isDashboardPath } from './pages.ts'

/**
 * While the service waits to be set up every page leads there, and afterwards that page leads to the first one. Pages are
 * served as ever where the database cannot be asked.
 */
export function leadToSetUp({ setUp, log }: Pick<Services, 'setUp' | 'log'>): RequestHandler {
  return async (request, response, next) => {
    if (!isRead(request.method) || !isDashboardPath(request.path)) return next()
    const isOpen = await setUp.isOpen().catch((error: unknown) => {
      log.debug({ err: error }, 'it could not be asked whether the service is set up')
    })
    const isSetUp = request.path.toLowerCase() === pages.setUp
    if (isOpen === undefined || isOpen === isSetUp) return next()
    response.setHeader('Cache-Control', 'no-store')
    response.redirect(302, isOpen ? pages.setUp : pages.home)
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
