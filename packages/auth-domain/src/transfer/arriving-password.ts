import { IMPORTED, readStoredHash } from '#import/imported-hash.ts'
import { isOwnCost } from '#password/own-hash.ts'

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
