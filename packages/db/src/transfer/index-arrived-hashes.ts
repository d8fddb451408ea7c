import { areAdoptedHashesStored, findAdoptionState, indexLegacyHashes } from '#adoption/stored-adoption.ts'
import type { Trx } from '#engine/handles.ts'
import { areImportedHashesStored, indexImportedHashes } from '#import/imported-hashes.ts'

/**
 * Makes the indexes by which every process learns which passwords have come as other services have hashed them: without,
 * a failed sign-in would take another time for their users than for others, and `doctor` would not count them.
 */
export async function indexArrivedHashes(trx: Trx): Promise<void> {
  const isAdopted = (await findAdoptionState(trx)) !== undefined
  if (isAdopted || (await areAdoptedHashesStored(trx))) await indexLegacyHashes(trx)
  if (await areImportedHashesStored(trx)) await indexImportedHashes(trx)
}
