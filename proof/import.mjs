import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runMeasured } from './servers/measured-foyer.mjs'
import { query } from './servers/postgres.mjs'

export const about =
  'importing 100,000 users from each kind of file with a heap of 64 MB; then come the number of users, and sources'

const USERS = 100_000
// A bare `foyer --version` needs half of it; what is imported would need some hundred.
const HEAP_MEGABYTES = 64
const PROGRESS_MILLISECONDS = 10_000
const HASH = '$2a$10$2EeJkO3cVHOJtYBjuO3YGeXTG7cX3Uq9nUc3j0WdDgYcRf0r0KpBy'

const json = (row) => `${JSON.stringify(row)}\n`

/** The files that a source exports, by a line for each user; `rows` are those of the report for each. */
const sources = {
  authjs: {
    rows: 2,
    files: {
      'users.ndjson': (n) => json({ id: `a${n}`, email: `a${n}@example.com`, emailVerified: '2024-05-01', name: 'A' }),
      'accounts.ndjson': (n) =>
        json({ userId: `a${n}`, provider: 'github', providerAccountId: `h${n}`, scope: 'user' }),
    },
  },
  supabase: {
    rows: 2,
    files: {
      'users.ndjson': (n) =>
        json({ id: `s${n}`, email: `s${n}@example.com`, encrypted_password: HASH, email_confirmed_at: '2024-05-01' }),
      'identities.ndjson': (n) =>
        json({ user_id: `s${n}`, provider: 'google', provider_id: `g${n}`, identity_data: {} }),
    },
  },
  clerk: {
    rows: 1,
    files: {
      'users.csv': (n) =>
        `${n === 0 ? 'id,primary_email_address,password_digest\n' : ''}c${n},c${n}@example.com,${HASH}\n`,
    },
  },
  keycloak: {
    rows: 1,
    files: {
      'realm.json': (n, count) => {
        const user = {
          id: `k${n}`,
          username: `k${n}`,
          email: `k${n}@example.com`,
          emailVerified: true,
          credentials: [],
        }
        return `${n === 0 ? '{"realm":"acme","users":[' : ''}${JSON.stringify(user)}${n === count - 1 ? ']}' : ','}`
      },
    },
  },
}

export async function prove([users = String(USERS), ...names]) {
  const count = Number(users)
  const database = await givenDatabase()
  try {
    for (const name of names.length === 0 ? Object.keys(sources) : names) await proveSource(name, count, database.url)
  } finally {
    await database.drop()
  }
}

async function proveSource(name, count, url) {
  const { files, rows } = sources[name]
  const directory = await mkdtemp(join(tmpdir(), 'foyer-import-'))
  try {
    for (const [file, line] of Object.entries(files)) await write(join(directory, file), count, line)
    await run(directory, url, ['migrate'])
    const first = await timed(name, directory, url, Object.keys(files))
    if (!new RegExp(`^taken +${rows * count}$`, 'm').test(first.out))
      throw new Error(`${name}: not all taken: ${first.out}`)
    const lines = await linesOf(directory, name)
    if (lines !== rows * count) throw new Error(`${name}: ${lines} lines are reported of ${rows * count} rows`)
    console.log(`${name}: ${count} users in ${first.seconds} s, ${first.megabytes} MB at most`)
    const again = await timed(name, directory, url, Object.keys(files))
    if (!/^taken +0$/m.test(again.out)) throw new Error(`${name}: imported again: ${again.out}`)
    console.log(`${name}: again, with nothing new, in ${again.seconds} s`)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Imports, and tells every few seconds how many rows have been reported. */
async function timed(name, directory, url, files) {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  const before = new Set(await readdir(directory))
  const telling = setInterval(async () => {
    console.log(`${name}: ${await linesOf(directory, name, before).catch(() => 0)} rows after ${seconds()} s`)
  }, PROGRESS_MILLISECONDS)
  try {
    const { out, megabytes } = await run(directory, url, ['import', name, ...files])
    return { out, megabytes, seconds: seconds() }
  } finally {
    clearInterval(telling)
  }
}

function run(cwd, url, args) {
  return runMeasured(args, { cwd, url, heapMegabytes: HEAP_MEGABYTES })
}

/** The lines of the report; of the only one that is not among `others`. */
async function linesOf(directory, name, others = new Set()) {
  const [report] = (await readdir(directory)).filter((file) => file.startsWith(`${name}-imported`) && !others.has(file))
  let lines = 0
  if (report === undefined) return lines
  for await (const chunk of createReadStream(join(directory, report)))
    for (const byte of chunk) if (byte === 10) lines += 1
  return lines
}

/** On PostgreSQL, where DATABASE_URL names a server, one of its own; else the embedded one of the directory. */
async function givenDatabase() {
  const server = process.env.DATABASE_URL
  if (!server?.startsWith('postgres')) return { url: undefined, drop: async () => undefined }
  const name = `foyer_proof_import_${process.pid}`
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => query(server, `drop database ${name} with (force)`) }
}

function write(path, count, line) {
  const lines = function* () {
    for (let n = 0; n < count; n += 1) yield line(n, count)
  }
  return pipeline(Readable.from(lines()), createWriteStream(path))
}
