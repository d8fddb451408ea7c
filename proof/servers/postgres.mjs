import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'

/** The user to run database programs as, for `spawn`: they refuse to run as root. */
export const serverUser = process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(flag) {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** A temporary directory that database programs may write to. */
export async function makeDirectory(name) {
  const directory = await mkdtemp(join(tmpdir(), `foyer-${name}-`))
  if (serverUser.uid !== undefined) await chown(directory, serverUser.uid, serverUser.gid)
  return { directory, stop: () => rm(directory, { recursive: true, force: true }) }
}

/** Where the newest of Debian's PostgreSQL has its programs. */
export async function postgresPrograms() {
  const versions = await readdir(DEBIAN).catch(() => [])
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${DEBIAN}`)
  return join(DEBIAN, newest, 'bin')
}

/** Executes statements on a connection of their own. */
export async function onServer(url, ...statements) {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Makes an empty cluster, whose superuser is postgres. `programs`: where those of another release are. */
export async function makeCluster(data, programs) {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs ?? (await postgresPrograms()), 'initdb'), args, { ...serverUser, cwd: '/', stdio: 'pipe' })
}

/** Starts a cluster and waits until it can be written to, which ends a recovery too. */
export async function startPostgres(data, port, settings = {}, programs = undefined) {
  const own = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const args = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = startProcess(join(programs ?? (await postgresPrograms()), 'postgres'), ['-D', data, ...args])
  const urlOf = (database, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`
  // A fast shutdown: it ends connections, and archives the rest of the log.
  const stop = () => child.stop('SIGINT')
  await child.until(() => isWritable(urlOf('postgres')))
  return { urlOf, stop }
}

async function isWritable(url) {
  return (await query(url, 'select not pg_is_in_recovery() as writable'))[0].writable
}

/** Starts a program as the user of database programs; what it says is shown when it does not come up. */
export function startProcess(command, args) {
  const child = spawn(command, args, { ...serverUser, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ended = once(child, 'close').catch((error) => {
    said += error.message
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  }
  const stop = async (signal) => {
    child.kill(signal)
    await ended
  }
  return { stop, until: (isUp) => eventually(isUp, { failed: () => child.exitCode !== null, what: () => said, stop }) }
}

async function eventually(isUp, { failed, what, stop }) {
  for (let tries = 0; tries < 300 && !failed(); tries += 1) {
    if (await isUp().catch(() => false)) return
    await pause(100)
  }
  await stop('SIGKILL')
  throw new Error(`It does not come up: ${what()}`)
}

/** Runs one statement, or several without parameters, and returns the rows of the last. */
export async function query(url, text, values) {
  const client = new pg.Client(url)
  try {
    await client.connect()
    const result = await client.query(text, values)
    return (Array.isArray(result) ? result.at(-1) : result).rows
  } finally {
    await client.end()
  }
}
