// Fails unless package-lock.json is complete for every platform: npm (10 and 11) installs only what the lock names, and a
// lock written next to another platform's node_modules, or while a registry lacked a package, misses entries.
// node scripts/check-lock.mjs [LOCK FILE]
import { readFile } from 'node:fs/promises'

const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'win32', cpu: 'arm64' },
]

const path = process.argv[2] ?? new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(await readFile(path, 'utf8'))
const problems = Object.entries(packages).flatMap(([location, locked]) => [
  ...missingOptional(location, locked),
  ...missingBinaries(location, locked),
  ...registryNamed(location, locked),
  ...libcForgotten(location, locked),
])
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length === 0) process.stdout.write(`${Object.keys(packages).length} locked packages, complete\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function missingOptional(location, { optionalDependencies = {} }) {
  return Object.entries(optionalDependencies)
    .filter(([name]) => lockedFor(location, name) === undefined)
    .map(([name, version]) => `${location}: its optional ${name}@${version} is not locked`)
}

/** A package that ships one binary per platform must have one for each of ours. */
function missingBinaries(location, { optionalDependencies = {} }) {
  const binaries = Object.keys(optionalDependencies)
    .map((name) => lockedFor(location, name))
    .filter((binary) => binary?.os !== undefined && binary.cpu !== undefined)
  if (new Set(binaries.map(({ os }) => os[0])).size < 2) return []
  return platforms
    .filter((platform) => !binaries.some((binary) => runsOn(binary, platform)))
    .map((platform) => `${location}: no binary for ${Object.values(platform).join(' ')}`)
}

function runsOn({ os, cpu, libc }, platform) {
  return (
    os.includes(platform.os) &&
    cpu.includes(platform.cpu) &&
    (libc === undefined || platform.libc === undefined || libc.includes(platform.libc))
  )
}

/** Without a URL, npm uses the registry that each user has configured. */
function registryNamed(location, { resolved }) {
  return resolved?.includes('://') ? [`${location}: names a registry, ${resolved}`] : []
}

/** Without it npm installs the binaries for glibc and for musl alike; npm 10 drops it when it writes a lock. */
function libcForgotten(location, { libc, os }) {
  const told = !os?.includes('linux') || !/-(?:gnu|musl)$/.test(location) || libc !== undefined
  return told ? [] : [`${location}: does not say which C library it is for`]
}

/** The package that Node resolves `name` to from `location`: in the nearest node_modules. */
function lockedFor(location, name) {
  for (let from = location; ; from = from.slice(0, Math.max(from.lastIndexOf('/'), 0))) {
    const found = packages[from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`]
    if (found !== undefined || from === '') return found
  }
}
