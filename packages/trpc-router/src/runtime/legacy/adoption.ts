import { findAdoptionState, hasAdoptedHashes } from '@foyer/db/adoption/stored-adoption'
import type { Db } from '@foyer/db/engine/handles'
import { createLegacySource, type LegacySource } from './legacy-source.ts'

/** What becomes of passwords that another service has hashed: there are none, they stay, or they are hashed anew. */
export type LegacyHashes = 'none' | 'kept' | 'replaced'

/** They stay while the adoption may be undone; those of an organization that was imported do not. */
export function legacyHashesOf(areStored: boolean, source: { finished: boolean } | undefined): LegacyHashes {
  if (!areStored) return 'none'
  return source?.finished === false ? 'kept' : 'replaced'
}

/** What a process knows of the adoption of another service's database, as of its last `refresh`. */
export type Adoption = {
  /** Undefined where nothing was adopted. */
  source(): LegacySource | undefined
  hashes(): LegacyHashes
  /** Reads it anew: another process may have finished the adoption. */
  refresh(): Promise<void>
}

/** `secrets`: those of the adopted service. They verify what it has signed, and never sign. */
export function createAdoption(db: Db, secrets: readonly string[], cookiePrefix: string): Adoption {
  let source: LegacySource | undefined
  let areStored = false
  return {
    source: () => source,
    hashes: () => legacyHashesOf(areStored, source),
    async refresh() {
      const state = await findAdoptionState(db)
      source = state && createLegacySource(state, secrets, cookiePrefix)
      areStored = await hasAdoptedHashes(db)
    },
  }
}
