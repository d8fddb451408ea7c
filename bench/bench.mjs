// Compares Foyer, better-auth 1.2.12 and a bare Express server as the upper bound, on one PostgreSQL. The ratios are
// more reliable than the absolute figures.
import { availableParallelism, cpus } from 'node:os'
import { pages } from './parts/first-load.mjs'
import { memory } from './parts/from-memory.mjs'
import { listing, members, organizations, users, writes } from './parts/organizations.mjs'
import { passwords, signInMethods } from './parts/passwords.mjs'
import { cookieCache, getSession, metrics, workers } from './parts/sessions.mjs'
import { eachDatabase, rounds, seconds, stopAll } from './servers.mjs'

try {
  await main()
} finally {
  await stopAll()
  await eachDatabase((client, name) => client.query(`drop database if exists ${name} with (force)`))
}

async function main() {
  await eachDatabase(async (client, name) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  console.log(
    `Node ${process.version}, ${cpus()[0]?.model}, ${availableParallelism()} cores; median of ${rounds} rounds of ${seconds} s\n`,
  )
  const parts = {
    'get-session': getSession,
    memory,
    workers,
    metrics,
    'cookie-cache': cookieCache,
    organizations,
    passwords,
    'sign-in-methods': signInMethods,
    writes,
    listing,
    users,
    members,
    pages,
  }
  const selected = process.argv.slice(2)
  for (const [name, run] of Object.entries(parts)) if (selected.length === 0 || selected.includes(name)) await run()
}
