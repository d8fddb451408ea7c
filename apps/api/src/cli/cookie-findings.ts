import type { Options } from '@foyer/auth-domain/options'
import { operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { isPublicSuffix } from './public-suffix.ts'

/** Whether browsers will take cookies of the configured domain; nothing where they are the host's own. */
export function findCookieProblems({ advanced }: Options, baseUrl: string): Finding[] {
  const { enabled, domain } = advanced.crossSubDomainCookies
  const { hostname } = new URL(baseUrl)
  if (!enabled || domain === undefined) return []
  const bare = domain.replace(/^\./, '').toLowerCase()
  const refused = (code: 'cookies-elsewhere' | 'cookies-of-suffix') => [
    { what: 'cookies', ok: false, ...operatorText(code, { domain, hostname }), ...operatorFix('cookie-domain') },
  ]
  if (hostname !== bare && !hostname.endsWith(`.${bare}`)) return refused('cookies-elsewhere')
  // Of the host itself they do, for that host alone.
  if (hostname !== bare && isPublicSuffix(bare)) return refused('cookies-of-suffix')
  return [{ what: 'cookies', ok: true, message: `for ${bare} and below` }]
}
