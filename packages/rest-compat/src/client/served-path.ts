import { isDashboardPath } from '@foyer/auth-domain/redirect/dashboard-path'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { BASE_PATH, pages } from '@foyer/auth-domain/redirect/pages'

const DISCOVERY = /^\/\.well-known\/(?:jwks\.json|oauth-authorization-server|openid-configuration)(?:\/|$)/
const OF_PAGES = ['/trpc/', '/assets/']
const FILES_OF_PAGES = ['/before-paint.js', '/licenses.md']

/**
 * Whether Foyer answers at a path of the application's origin: its API and what others look for beside it; with its pages
 * also these and what they load. The first page, `/`, is the application's.
 */
export function isServedPath(path: string, withPages: boolean): boolean {
  if (path.startsWith(`${BASE_PATH}/`) || DISCOVERY.test(path)) return true
  if (!withPages) return false
  if (FILES_OF_PAGES.includes(path) || OF_PAGES.some((parent) => path.startsWith(parent))) return true
  return path !== pages.home && isDashboardPath(path)
}

/** The path of a request, which Node gives without its origin; `/` for what is no address. */
export function pathOf({ url = '/' }: { url?: string | undefined }): string {
  // A path of two slashes names no other host.
  return parseUrl(url.startsWith('/') ? `http://localhost${url}` : url)?.pathname ?? '/'
}
