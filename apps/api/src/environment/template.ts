import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The archive of an empty database that the build has made; undefined when run from the sources. */
export function templateFile(): string | undefined {
  const file = fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url))
  return existsSync(file) ? file : undefined
}
