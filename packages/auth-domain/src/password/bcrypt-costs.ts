import { parseImportedHash } from '#import/imported-hash.ts'
import { limits } from '#limits.ts'
import { readOwnHash } from './own-hash.ts'

/** What passwords are hashed at; `foreign` where one of another algorithm is replaced, whose cost is none of bcrypt's. */
export type BcryptCosts = { cost: number; foreign: number }

/**
 * What the costs follow from: the configuration, what the service has noted when it was made, and whether who takes the database
 * takes the secret of the pepper with it.
 */
export type CostFacts = { configured: number | undefined; noted: number | null; pepperIsBeside: boolean }

/** The configuration wins. A pepper that nobody else has makes a lower cost do, in a service that was made with it. */
export function costsInForce({ configured, noted, pepperIsBeside }: CostFacts): BcryptCosts {
  if (configured !== undefined) return { cost: configured, foreign: configured }
  return { cost: pepperIsBeside ? limits.bcryptCost : (noted ?? limits.bcryptCost), foreign: limits.bcryptCost }
}

/** What a hash is made at that replaces a stored one: never less than that. */
export function costOfReplacement(outdated: string, { cost, foreign }: BcryptCosts): number {
  const own = readOwnHash(outdated)
  if (own !== undefined) return Math.max(own.cost, cost)
  const imported = parseImportedHash(outdated)?.cost
  return imported?.form === 'bcrypt' ? Math.max(imported.rounds, cost) : Math.max(foreign, cost)
}
