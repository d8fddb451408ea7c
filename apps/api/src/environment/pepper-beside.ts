import { resolve, sep } from 'node:path'
import type { DatabaseTarget } from '@foyer/db/engine/open-database'
import { type ConfiguredSecrets, secretSettings } from './secrets.ts'

type Kept = {
  secrets: ConfiguredSecrets
  database: DatabaseTarget
  dataDirectory: string
  files: ReadonlyMap<string, string>
}

/** Whether the secret of the password pepper is in the data directory, and the embedded database beside it. */
export function pepperIsBeside({ secrets, database, dataDirectory, files }: Kept): boolean {
  if (database.engine !== 'pglite') return false
  const role = secrets.pepper === undefined ? 'sign' : 'pepper'
  // Without any, the service keeps one there.
  if (secrets[role] === undefined) return true
  const file = files.get(secretSettings[role])
  return file !== undefined && resolve(file).startsWith(`${resolve(dataDirectory)}${sep}`)
}
