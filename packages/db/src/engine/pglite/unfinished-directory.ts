import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Makes a directory in which `dataDir` can be made and then renamed, and removes those that others have left. It has a name
 * of its own: a process that has lost the directory to another must not write into what that one makes, nor delete it.
 */
export async function makeUnfinishedDirectory(dataDir: string): Promise<string> {
  const parent = dirname(dataDir)
  await mkdir(parent, { recursive: true })
  const left = (await readdir(parent)).filter((name) => name.startsWith(`${basename(dataDir)}.new`))
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 })))
  return mkdtemp(`${dataDir}.new-`)
}
