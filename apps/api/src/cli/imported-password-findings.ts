import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { Db } from '@foyer/db/engine/handles'
import { countImportedHashes } from '@foyer/db/import/imported-hashes'

/** How many passwords are still as another service has hashed them; nothing where none was imported. */
export async function findImportedPasswords(db: Db): Promise<Finding[]> {
  const counts = await countImportedHashes(db)
  if (counts.length === 0) return []
  const forms = counts.map(({ form, hashes }) => `${form} ${hashes}`).join(', ')
  return [{ what: 'imported', ok: true, message: `passwords ${forms}; each is hashed anew when its user signs in` }]
}
