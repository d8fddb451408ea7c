import type { Options } from '@foyer/auth-domain/options'
import type { Finding } from './finding.ts'
import { isPublicSuffix } from './public-suffix.ts'

/** Whether browsers will take cookies of the configured domain; nothing where they are the host's own. */
export function findCookieProblems({ advanced }: Options, baseUrl: string): Finding[] {
  const { enabled, domain } = advanced.crossSubDomainCookies
  const { hostname } = new URL(baseUrl)
  if (!enabled || domain === undefined) return []
  const bare = domain.replace(/^\./, '').toLowerCase()
  const fix =
    'advanced.crossSubDomainCookies.domain: a registered domain, such as example.com, of the host of FOYER_BASE_URL'
  const refused = (why: string) => [
    { what: 'cookies', ok: false, message: `browsers take no cookies of ${domain} from ${hostname}: ${why}`, fix },
  ]
  if (hostname !== bare && !hostname.endsWith(`.${bare}`)) return refused('the host is not below it')
  // Of the host itself they do, for that host alone.
  if (hostname !== bare && isPublicSuffix(bare)) return refused('anybody gets names below it')
  return [{ what: 'cookies', ok: true, message: `for ${bare} and below` }]
}
