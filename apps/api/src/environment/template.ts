import { fileURLToPath } from 'node:url'

/** The archive of an empty database that the build has put beside the bundle; undefined when run from the sources. */
export function templateFile(): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined
  return fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url))
}
