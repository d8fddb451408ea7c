// Fails where a first load has more JavaScript than its budget, or any page has schemas. Sizes tell nothing of the machine, as times would.
// Runs after the build, whose manifest names the files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = join(import.meta.dirname, 'dist')
const LANGUAGE = 'en'
/** Gzipped KB in English; two more in the largest language. */
const FIRST_LOADS = [
  { name: 'sign-in', chunks: ['index', 'auth'], messages: ['', 'providers/', 'accounts/'], budget: 194 },
  { name: 'home', chunks: ['index', 'layout', 'home-page'], messages: ['', 'providers/', 'home/'], budget: 235 },
]

const manifest = JSON.parse(readFileSync(join(BUILT, '.vite', 'manifest.json'), 'utf8'))
for (const { name, budget, ...load } of FIRST_LOADS) {
  const size = sizeOf(load) / 1024
  process.stdout.write(`${name}: ${size.toFixed(1)} KB of JavaScript, of ${budget} KB\n`)
  if (size > budget) process.exitCode = 1
}

for (const file of readdirSync(join(BUILT, 'assets'))) {
  if (!file.endsWith('.js') || !readFileSync(join(BUILT, 'assets', file), 'utf8').includes('_zod')) continue
  process.stdout.write(`${file} has zod: import rules from a module without schemas\n`)
  process.exitCode = 1
}

function sizeOf({ chunks, messages }) {
  const files = new Set(['before-paint.js'])
  const follow = (key) => {
    if (files.has(manifest[key].file)) return
    files.add(manifest[key].file)
    for (const imported of manifest[key].imports ?? []) follow(imported)
  }
  for (const key of Object.keys(manifest)) if (chunks.includes(manifest[key].name)) follow(key)
  for (const folder of messages) follow(`src/i18n/locales/${folder}${LANGUAGE}.json`)
  return [...files].reduce((sum, path) => sum + gzipSync(readFileSync(join(BUILT, path))).length, 0)
}
