import { areAdoptedHashesStored, findAdoptionState, indexLegacyHashes } from '@foyer/db/adoption/stored-adoption'
import type { Trx } from '@foyer/db/engine/handles'
import { areImportedHashesStored, indexImportedHashes } from '@foyer/db/import/imported-hashes'

/**
 * Makes the indexes by which every process learns which passwords have come as other services have hashed them: without,
 * a failed sign-in would take another time for their users than for others, and `doctor` would not count them.
 */
export async function indexArrivedHashes(trx: Trx): Promise<void> {
  const isAdopted = (await findAdoptionState(trx)) !== undefined
  if (isAdopted || (await areAdoptedHashesStored(trx))) await indexLegacyHashes(trx)
  if (await areImportedHashesStored(trx)) await indexImportedHashes(trx)
}
