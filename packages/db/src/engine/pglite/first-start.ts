import { access, rename } from 'node:fs/promises'
import type * as PGliteModule from '@electric-sql/pglite'
import { extractArchive } from './archive.ts'
import { createPGlite } from './create-pglite.ts'
import { makeUnfinishedDirectory } from './unfinished-directory.ts'

class MissingTemplateError extends Error {
  constructor(template: string) {
    super(`${template} is missing, from which a first start makes its database: install Foyer again`)
    this.name = 'MissingTemplateError'
  }
}

/** `assertHeld`: throws where another process has taken the directory over. */
type Making = { template?: string | undefined; assertHeld: () => void }

/**
 * Makes a database where there is none, from `template` if one is named. It is made under another name and renamed when
 * complete: a killed start leaves no partial database.
 */
export async function makeDatabase(module: typeof PGliteModule, dataDir: string, making: Making): Promise<void> {
  if (await exists(dataDir)) return
  const { template, assertHeld } = making
  // Never made instead, in three times the memory: who has planned for the one would not see why they get the other.
  if (template !== undefined && !(await exists(template))) throw new MissingTemplateError(template)
  assertHeld()
  const unfinished = await makeUnfinishedDirectory(dataDir)
  if (template === undefined) await (await createPGlite(module, { dataDir: unfinished })).close()
  else await extractArchive(template, unfinished)
  assertHeld()
  await rename(unfinished, dataDir)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
