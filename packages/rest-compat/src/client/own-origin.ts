import { AuthError } from './auth-error.ts'
import { headerOf, type IncomingHeaders } from './incoming-headers.ts'

/** The origins that the application's pages may have: those it has named, or that of the host which was asked. */
export function ownOrigins(headers: IncomingHeaders, named: readonly string[] | undefined): readonly string[] {
  if (named !== undefined) return named
  // Browsers set the host themselves: another site's page cannot.
  const host = headerOf(headers, 'x-forwarded-host') ?? headerOf(headers, 'host')
  return host === undefined ? [] : [`https://${host}`, `http://${host}`]
}

/**
 * A browser says from where a page has asked for a change. Foyer is told its own origin, so that it is looked at here. A
 * program that sends neither cookies nor an origin is nobody's browser; a page without cookies could still sign somebody in (S5).
 */
export function assertOwnOrigin(headers: IncomingHeaders, named: readonly string[] | undefined): void {
  const origin = headerOf(headers, 'origin')
  if (origin === undefined && headerOf(headers, 'cookie') === undefined) return
  const own = ownOrigins(headers, named)
  if (origin !== undefined && own.includes(origin)) return
  throw new AuthError(
    403,
    'UNTRUSTED_ORIGIN',
    `A change was asked for from ${origin ?? 'no origin'}, not ${own.join(' or ')}`,
  )
}
