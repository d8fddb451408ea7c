// Keeps the built service in one file, for the tests that start it beside the schema of later releases (docs/decisions/0045):
//   npm run build && node scripts/keep-service.mjs FILE [DIRECTORY OF THE BUILD]
// Without what a test of upgrades does not need: pages, source maps, licenses and the database that a first start extracts.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const NEEDED = /^(?:[^/]+\.(?:mjs|js|json)|chunks\/[^/]+\.mjs|dashboard\/[^/]+\.html)$/
// The best takes ten times as long, for a tenth less.
const QUALITY = 9
// The window reaches over the whole text.
const WINDOW = constants.BROTLI_MAX_WINDOW_BITS

const [file, directory = new URL('../apps/api/dist', import.meta.url).pathname] = process.argv.slice(2)
if (file === undefined) throw new Error('Name the file to write')
const names = (await readdir(directory, { recursive: true })).filter((name) => NEEDED.test(name)).sort()
const entries = await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')]))
const text = JSON.stringify(Object.fromEntries(entries))
const params = {
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW,
  [constants.BROTLI_PARAM_QUALITY]: QUALITY,
}
await writeFile(file, brotliCompressSync(text, { params }))
