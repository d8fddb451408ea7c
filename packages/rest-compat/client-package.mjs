// Adds the type declarations, the manifest's version and the license to the built client. calls.ts makes the compiler
// write all types in full, so the declarations of the client's own files are enough.
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'

const emitted = new URL('./dist/types/', import.meta.url)
const sources = ['client', 'components'].map((folder) => new URL(`./packages/rest-compat/src/${folder}/`, emitted))
const built = new URL('./dist/client/', import.meta.url)

for (const folder of sources) {
  for (const name of await readdir(folder)) {
    const types = await readFile(new URL(name, folder), 'utf8')
    // Declarations in a package import .js files, not .ts, and here they are in one folder.
    const portable = types.replaceAll(/(from ')(?:\.\/|\.\.\/client\/)([\w-]+)\.tsx?'/g, "$1./$2.js'")
    await writeFile(new URL(name, built), portable)
  }
}
await writeManifest()
await copyFile(new URL('./src/components/components.css', import.meta.url), new URL('components.css', built))
await copyFile(new URL('../../LICENSE', import.meta.url), new URL('LICENSE', built))
await rm(emitted, { recursive: true })

/** The client is released with the service it calls, under the same number. */
async function writeManifest() {
  const { version } = await readJson(new URL('package.json', import.meta.url))
  const { name, ...manifest } = await readJson(new URL('package.json', built))
  await writeFile(new URL('package.json', built), `${JSON.stringify({ name, version, ...manifest }, null, 2)}\n`)
}

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'))
}
