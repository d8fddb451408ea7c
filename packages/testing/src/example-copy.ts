import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { givenDirectory } from './service-process.ts'

const repository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** An example in a directory of its own, with those of its packages that are installed here; returns the directory. */
export async function givenExample(name: string): Promise<string> {
  const directory = await givenDirectory()
  await copyExample(name, directory)
  return directory
}

/** The same in this directory. */
export async function copyExample(name: string, directory: string): Promise<void> {
  await cp(repository(`examples/${name}`), directory, { recursive: true })
  const { dependencies = {} } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'))
  for (const dependency of Object.keys(dependencies)) {
    if (!existsSync(repository(installed(dependency)))) continue
    const link = join(directory, 'node_modules', dependency)
    await mkdir(dirname(link), { recursive: true })
    await symlink(repository(installed(dependency)), link)
  }
}

function installed(dependency: string): string {
  return dependency === '@foyer-auth/client' ? 'packages/rest-compat/dist/client' : `node_modules/${dependency}`
}
