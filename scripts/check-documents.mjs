// Fails unless every requirement that code names, or docs/requirement-numbers.json, has its line in docs/requirements.md,
// every line there names tests that exist and run or says why it is not built, every relative link leads to a file, and nothing
// installs or runs `foyer` from the registry.
// node scripts/check-documents.mjs [REPOSITORY]
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const REQUIREMENTS = 'docs/requirements.md'
const NUMBERS = 'docs/requirement-numbers.json'
// Names such as S44, in prose or behind a bracket, not within a word; T7 only within brackets, because times have T too.
const NUMBER = /(?<![\w#%-])[SR]\d{1,2}(?![\w-])|(?<=\((?:[SRTW]\d+, )*)[TW]\d{1,3}(?=[,)])/g
// The title of a link to a test file is that of a test in it: [sign-up](../sign-up.test.ts "creates a user").
const LINK = /\]\(([^)\s]+)(?:\s+"([^"]*)")?\)/g
const ROW = /^\| ([SRTW]\d{1,3}) \|.*\|([^|]*)\|$/gm
// A requirement that is not built, and why.
const NOT_BUILT = /^\| ([SRTW]\d{1,3}) \| [^|]+ \|$/gm
// By that name the registry has the package of somebody else: ours is foyer-auth.
const NAME = String.raw`(?:foyer|@foyer/client)(?:@[\w.^~-]+)?(?=[\s\x60'".:,;)]|$)`
const INSTALLED = String.raw`\b(?:npm|pnpm|yarn|bun)\s+(?:install|i|add)\b[^\n\x60|;&,]*?\s${NAME}`
const RUN = String.raw`\b(?:npx|bunx|(?:npm|pnpm|yarn|bun)\s+(?:exec|x|dlx))(?:\s+-[\w-]*)*[\s=]+${NAME}`
const FROM_REGISTRY = new RegExp(`${INSTALLED}|${RUN}`, 'gm')
const TEST_FILE = /\.test\.(?:tsx?|mjs)$/
const TEST = /\btest(?:\.\w+)*[(<]/
// Tests that prove nothing: they do not run, or keep others of their file from it.
const LEFT_OUT = /\b(?:test|describe)(?:\.\w+)*\.(?:skip|todo|only|fails)\b/

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...(await filesBelow('docs', /\.md$/)),
  ...(await filesBelow('examples', /\.md$/)),
  ...(await filesBelow('apps', /(?:^|\/)README\.md$/)),
  ...(await filesBelow('packages', /(?:^|\/)README\.md$/)),
]
const sources = (
  await Promise.all(['packages', 'apps', 'tests', 'bench'].map((one) => filesBelow(one, /\.(ts|tsx|mjs)$/)))
).flat()

const deployments = await filesBelow('deploy', /./)
// What the service prints is followed as the documents are.
const printed = sources.filter((path) => !TEST_FILE.test(path))
const notes = [...(await filesBelow('.changeset', /\.md$/)), ...(await filesBelow('apps', /(?:^|\/)CHANGELOG\.md$/))]

const requirements = await read(REQUIREMENTS)
const rows = Array.from(requirements.matchAll(ROW), ([, number, tests]) => ({ number, tests }))
const stated = [
  ...rows.map(({ number }) => number),
  ...Array.from(requirements.matchAll(NOT_BUILT), ([, number]) => number),
]
const problems = [
  ...(await missingRequirements()),
  ...(await unstatedRequirements()),
  ...repeatedRequirements(),
  ...(await untestedRequirements()),
  ...(await deadLinks()),
  ...(await installsFromRegistry()),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length === 0) process.stdout.write(`${documents.length} documents, in order\n`)
process.exitCode = problems.length === 0 ? 0 : 1

async function missingRequirements() {
  const listed = JSON.parse(await read(NUMBERS)).flatMap(numbersOf)
  return [
    ...listed.filter((number) => !stated.includes(number)).map((number) => `${REQUIREMENTS}: ${number} has no row`),
    ...stated.filter((number) => !listed.includes(number)).map((number) => `${NUMBERS}: ${number} is not listed`),
  ]
}

/** The numbers of a range such as S1-S62, or one alone. */
function numbersOf(range) {
  const [first, last = first] = range.split('-')
  const from = Number(first.slice(1))
  return Array.from({ length: Number(last.slice(1)) - from + 1 }, (_, index) => `${first[0]}${from + index}`)
}

async function unstatedRequirements() {
  const found = await Promise.all(
    [...sources, ...documents].map(async (path) =>
      [...new Set((await read(path)).match(NUMBER))]
        .filter((number) => !stated.includes(number))
        .map((number) => `${path}: ${number} is not in ${REQUIREMENTS}`),
    ),
  )
  return found.flat()
}

function repeatedRequirements() {
  return stated
    .filter((number, index) => stated.indexOf(number) < index)
    .map((number) => `${REQUIREMENTS}: ${number} has more than one row`)
}

async function untestedRequirements() {
  const found = await Promise.all(
    rows.map(async ({ number, tests }) => {
      const named = Array.from(tests.matchAll(LINK), ([, target, title]) => ({ target, title }))
        .map(({ target, title }) => ({ path: join(dirname(REQUIREMENTS), target), title }))
        .filter(({ path }) => TEST_FILE.test(path) && existsSync(join(root, path)))
      if (named.length === 0) return [`${REQUIREMENTS}: ${number} names no test file that exists`]
      const sources = await Promise.all(named.map(async (test) => ({ ...test, source: await read(test.path) })))
      return sources.flatMap(({ path, title, source }) => [
        ...(TEST.test(source) ? [] : [`${REQUIREMENTS}: ${number} names a file without a test: ${path}`]),
        ...(LEFT_OUT.test(source)
          ? [`${REQUIREMENTS}: ${number} names a file with tests that do not run: ${path}`]
          : []),
        ...(title === undefined || hasTest(source, title)
          ? []
          : [`${REQUIREMENTS}: ${number} names a test that is not in ${path}: ${title}`]),
      ])
    }),
  )
  return found.flat()
}

/** Whether a call, such as `test(…)` or `test.each(…)(…)`, has this title as its first argument. */
function hasTest(source, title) {
  const escaped = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${escaped}\\1`).test(source)
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

async function installsFromRegistry() {
  const found = await Promise.all(
    [...documents, ...deployments, ...printed, ...notes].map(async (path) =>
      Array.from((await read(path)).matchAll(FROM_REGISTRY), ([command]) => `${path}: ${command}: not our package`),
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
