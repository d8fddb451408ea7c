import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Changes with the migrations, so that cached databases are used only with the migrations that created them. */
export async function schemaHash(): Promise<string> {
  const folder = fileURLToPath(new URL('../migrations', import.meta.url))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
