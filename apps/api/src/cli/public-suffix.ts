import { getPublicSuffix } from 'tldts'

/**
 * Whether a domain is one below which anybody gets names (co.uk, github.io): browsers set no cookies for all of it, and use
 * no passkeys of it.
 */
export function isPublicSuffix(domain: string): boolean {
  const bare = domain.replace(/^\./, '').toLowerCase()
  return bare !== 'localhost' && getPublicSuffix(bare, { allowPrivateDomains: true }) === bare
}
