import { type HashCost, isAffordable, MAX_IMPORTED_COSTS } from '@foyer/auth-domain/import/hash-cost'
import { isOwnCost } from '@foyer/auth-domain/password/own-hash'
import { findHighestCost } from '@foyer/db/accounts/password-costs'
import { type AdoptionState, findAdoptionState, hasAdoptedHashes } from '@foyer/db/adoption/stored-adoption'
import type { Db } from '@foyer/db/engine/handles'
import { findImportedCosts } from '@foyer/db/import/imported-hashes'
import type { OwnCosts } from '#runtime/secrets/own-costs.ts'
import { costsBeside, type ImportedCosts } from '#runtime/secrets/password-forms/imported.ts'

/** What a process knows of the services whose users were adopted or imported, and of hashes of a former cost. */
export type Adopted = {
  /** The secrets of the adopted one: they verify what it has signed, and never sign. */
  secrets: readonly string[]
  /** Undefined where nothing was adopted. */
  state(): AdoptionState | undefined
  /** Whether passwords are left as better-auth has hashed them, wherever they came from. */
  hasHashes(): boolean
  imported: ImportedCosts
  own: OwnCosts
  /** Reads the costs of our own hashes anew. Seldom: it goes through all of them. */
  refreshOwnCosts(): Promise<void>
  /** Reads both anew: another process may have finished the adoption, or imported. */
  refresh(): Promise<void>
}

export function createAdopted(db: Db, secrets: readonly string[]): Adopted {
  let state: AdoptionState | undefined
  let hashes = false
  let costs: readonly HashCost[] = []
  let highest = 0
  return {
    secrets,
    state: () => state,
    hasHashes: () => hashes,
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
    async refreshOwnCosts() {
      highest = await findHighestCost(db)
    },
    async refresh() {
      state = await findAdoptionState(db)
      hashes = await hasAdoptedHashes(db)
      costs = await findImportedCosts(db)
    },
  }
}
