import { mkdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const packages = {
  'openapi-fetch': require.resolve('openapi-fetch/package.json'),
  'openapi-typescript': require.resolve('openapi-typescript/package.json'),
  typescript: require.resolve('typescript/package.json'),
}
const commands = { 'openapi-typescript': 'openapi-typescript/bin/cli.js', tsc: 'typescript/bin/tsc' }

/** Makes a directory one in which what the document about OpenAPI needs has been installed. */
export async function installIn(directory: string): Promise<void> {
  const installed = join(directory, 'node_modules')
  await mkdir(join(installed, '.bin'), { recursive: true })
  for (const [name, file] of Object.entries(packages)) await symlink(dirname(file), join(installed, name))
  for (const [name, file] of Object.entries(commands)) {
    await symlink(join(installed, file), join(installed, '.bin', name))
  }
}
