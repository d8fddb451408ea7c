import { type HashCost, isAffordable, MAX_IMPORTED_COSTS } from '@foyer/auth-domain/import/hash-cost'
import { limits } from '@foyer/auth-domain/limits'
import { isOwnCost } from '@foyer/auth-domain/password/own-hash'
import { findHighestCost, findNotedCost } from '@foyer/db/accounts/password-costs'
import type { Db } from '@foyer/db/engine/handles'
import { findImportedCosts } from '@foyer/db/import/imported-hashes'
import type { OwnCosts } from './own-costs.ts'
import { costsBeside, type ImportedCosts } from './password-forms/imported.ts'

/** What a process knows of the costs of the hashes that are stored, and of what the service has noted. */
export type HashCosts = {
  imported: ImportedCosts
  own: OwnCosts
  /** What the service has noted when it was made; read where it is not known yet. */
  noted(): Promise<number | null>
  /** Reads it anew: an archive that is imported brings its own. */
  refreshNoted(): Promise<void>
  /** Reads those of imported hashes anew: another process may have imported. */
  refreshImported(): Promise<void>
  /** Reads those of our own hashes anew. Seldom: it goes through all of them. */
  refreshOwn(): Promise<void>
}

export function createHashCosts(db: Db): HashCosts {
  let costs: readonly HashCost[] = []
  // Until they are read, as if there were some of the usual cost.
  let highest: number = limits.bcryptCost
  let noted: number | null | undefined
  const readNoted = async () => {
    noted = await findNotedCost(db)
    return noted
  }
  return {
    imported: {
      all: () => costs,
      met(cost) {
        const others = costsBeside(costs, cost)
        if (isAffordable(cost) && others.length < MAX_IMPORTED_COSTS) costs = [...others, cost]
      },
    },
    own: {
      highest: () => highest,
      met(cost) {
        if (isOwnCost(cost)) highest = Math.max(highest, cost)
      },
    },
    noted: async () => (noted === undefined ? readNoted() : noted),
    async refreshNoted() {
      await readNoted()
    },
    async refreshImported() {
      costs = await findImportedCosts(db)
    },
    async refreshOwn() {
      highest = await findHighestCost(db)
    },
  }
}
