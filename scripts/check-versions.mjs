// Fails where a file names another version of Foyer than its package has: the workspaces and what they need of each other,
// the lock, images and packages in examples, manifests and documents, the notes of changes, and the sections of docs/upgrading.md.
// node scripts/check-versions.mjs [--write] [REPOSITORY]: --write sets those of images and packages.

import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const [write, ...rest] =
  process.argv[2] === '--write' ? [true, ...process.argv.slice(3)] : [false, ...process.argv.slice(2)]
const root = resolve(rest[0] ?? join(import.meta.dirname, '..'))
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root }).toString().split('\0').filter(Boolean)
const text = (path) => readFile(join(root, path), 'utf8')
const json = async (path) => JSON.parse(await text(path))
const { version } = await json('apps/api/package.json')
const workspaces = tracked.filter((path) => /^(?:tests|(?:apps|packages)\/[^/]+)\/package\.json$/.test(path))
// Names of an image or a package with a version: foyer:1.2.3, foyer-auth@1.2.3, @foyer-auth/client@1.2.3.
const NAMED = /(?<![\w-])((?:foyer(?:-auth)?|@foyer(?:-auth)?\/[\w-]+)[:@])(\d+\.\d+\.\d+)(?![\w.-])/g
const notes = await Promise.all(
  tracked.filter((path) => /^\.changeset\/(?!README).*\.md$/.test(path)).map(async (path) => [path, await text(path)]),
)
const problems = [...(await ofWorkspaces()), ...(await ofTexts()), ...ofNotes(), ...(await ofUpgrading())]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

async function ofWorkspaces() {
  const { packages } = await json('package-lock.json')
  const found = await Promise.all(
    workspaces.map(async (path) => {
      const { version: own, dependencies = {}, devDependencies = {} } = await json(path)
      const siblings = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
        /^@foyer\//.test(name),
      )
      const locked = packages[path.slice(0, -'/package.json'.length)]?.version
      const named = [['version', own], ['the version in package-lock.json', locked], ...siblings]
      return named
        .filter(([, one]) => one !== version)
        .map(([name, one]) => `${path}: ${name} is ${one}, not ${version}`)
    }),
  )
  return found.flat()
}

async function ofTexts() {
  const paths = tracked.filter(
    (path) =>
      /(?:\.(?:md|ya?ml|json|service|conf|sh|html)|file)$/i.test(path) &&
      !/CHANGELOG|package-lock|^\.changeset\//.test(path),
  )
  const found = await Promise.all(
    paths.map(async (path) => {
      const before = await text(path)
      if (write) {
        const after = before.replace(NAMED, `$1${version}`)
        if (after !== before) await writeFile(join(root, path), after)
        return []
      }
      return before
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(NAMED)]
            .filter(([, , named]) => named !== version)
            .map(([match]) => `${path}:${index + 1}: ${match}, but the version is ${version}`),
        )
    }),
  )
  return found.flat()
}

// The newest section is that of the version, or of the next one while its changes are collected.
async function ofUpgrading() {
  const path = 'docs/upgrading.md'
  const [newest] = [...(await text(path)).matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, one]) => one)
  const allowed = [version, nextVersion()]
  return newest === undefined || allowed.includes(newest)
    ? []
    : [`${path}: ${newest} is neither ${allowed.join(' nor ')}`]
}

// changeset refuses all notes when one names a package that is no workspace: the client is released with the service.
function ofNotes() {
  return notes
    .filter(([, note]) => !/^---\n"foyer-auth": (?:major|minor|patch)\n---\n/.test(note))
    .map(([path]) => `${path}: does not begin as a note for "foyer-auth" alone does`)
}

function nextVersion() {
  const raises = notes.map(([, note]) => /^"foyer-auth": (\w+)$/m.exec(note)?.[1])
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (raises.includes('major')) return `${major + 1}.0.0`
  if (raises.includes('minor')) return `${major}.${minor + 1}.0`
  return raises.includes('patch') ? `${major}.${minor}.${patch + 1}` : version
}
