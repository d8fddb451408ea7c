// Adds to the built client its types and the license. The compiler has written the types out in full, so that those of the
// client's own files suffice.
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'

const emitted = new URL('./dist/types/', import.meta.url)
const client = new URL('./packages/rest-compat/src/client/', emitted)
const built = new URL('./dist/client/', import.meta.url)

for (const name of await readdir(client)) {
  const types = await readFile(new URL(name, client), 'utf8')
  // A package's types name the files they go with.
  const portable = types.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")
  await writeFile(new URL(name, built), portable)
}
await copyFile(new URL('../../LICENSE', import.meta.url), new URL('LICENSE', built))
await rm(emitted, { recursive: true })
