import { IMPORTED, readStoredHash } from '@foyer/auth-domain/import/imported-hash'
import { isOwnCost } from '@foyer/auth-domain/password/own-hash'

const OWN = /^v[12]\$[^$]*\$\$2b\$(\d+)\$/

/**
 * Whether a password of an archive may be stored: an attempt to sign in computes it, and its cost is then paid by every
 * failed one. What is in no form that is computed costs nothing, and may come.
 */
export function isAffordablePassword(stored: string): boolean {
  if (stored.startsWith(IMPORTED)) return typeof readStoredHash(stored) !== 'string'
  const [, cost] = OWN.exec(stored) ?? []
  return cost === undefined || isOwnCost(Number(cost))
}
