// Fails unless every requirement that code names has its line in docs/requirements.md, and every relative link in the
// documents leads to a file.
// node scripts/check-documents.mjs
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const REQUIREMENTS = 'docs/requirements.md'
// Names such as S44, in prose or behind a bracket, not within a word.
const NUMBER = /(?<![\w#%-])[SR]\d{1,2}(?![\w-])/g
const LINK = /\]\(([^)\s]+)\)/g

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...(await filesBelow('docs', /\.md$/)),
  ...(await filesBelow('examples', /\.md$/)),
]
const sources = (
  await Promise.all(['packages', 'apps', 'bench'].map((one) => filesBelow(one, /\.(ts|tsx|mjs)$/)))
).flat()

const problems = [...(await unstatedRequirements()), ...(await deadLinks())]
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length === 0) process.stdout.write(`${documents.length} documents, in order\n`)
process.exitCode = problems.length === 0 ? 0 : 1

async function unstatedRequirements() {
  const stated = new Set(
    Array.from((await read(REQUIREMENTS)).matchAll(/^\| ([SR]\d{1,2}) \|/gm), ([, number]) => number),
  )
  const found = await Promise.all(
    [...sources, ...documents].map(async (path) =>
      [...new Set((await read(path)).match(NUMBER))]
        .filter((number) => !stated.has(number))
        .map((number) => `${path}: ${number} is not in ${REQUIREMENTS}`),
    ),
  )
  return found.flat()
}

async function deadLinks() {
  const found = await Promise.all(
    documents.map(async (path) =>
      Array.from((await read(path)).matchAll(LINK), ([, target]) => target)
        .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
        .filter((target) => !existsSync(join(root, dirname(path), target.replace(/#.*/, ''))))
        .map((target) => `${path}: ${target} does not exist`),
    ),
  )
  return found.flat()
}

/** The files below a folder, relative to the repository; installed and built ones left out. */
async function filesBelow(folder, name) {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(path, name)
      return name.test(entry.name) ? [path] : []
    }),
  )
  return found.flat()
}

function read(path) {
  return readFile(join(root, path), 'utf8')
}
