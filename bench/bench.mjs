// Compares Foyer with better-auth and with bare servers as upper bounds, on one PostgreSQL; by name it measures other parts.
// `--write` keeps the figures in docs/performance.md. The ratios are more reliable than the absolute figures.
import { availableParallelism, cpus } from 'node:os'
import { applicationServer } from './parts/application-server.mjs'
import { comparison } from './parts/comparison.mjs'
import { pages } from './parts/first-load.mjs'
import { memory } from './parts/from-memory.mjs'
import { growth } from './parts/growth.mjs'
import { mails } from './parts/mails.mjs'
import { listing, members, organizations, users, writes } from './parts/organizations.mjs'
import { passwords, signInMethods } from './parts/passwords.mjs'
import { provider } from './parts/provider.mjs'
import { cookieCache, getSession, metrics, traces } from './parts/sessions.mjs'
import { webhooks } from './parts/webhooks.mjs'
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
    comparison,
    growth,
    'get-session': getSession,
    memory,
    metrics,
    traces,
    'cookie-cache': cookieCache,
    organizations,
    passwords,
    'sign-in-methods': signInMethods,
    writes,
    listing,
    users,
    members,
    pages,
    webhooks,
    provider,
    mails,
    'application-server': applicationServer,
  }
  const named = process.argv.slice(2).filter((argument) => argument !== '--write')
  const unknown = named.filter((name) => name !== 'all' && !Object.hasOwn(parts, name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}, all`)
  const selected = named.length === 0 ? ['comparison'] : named
  for (const [name, run] of Object.entries(parts)) if (selected.includes('all') || selected.includes(name)) await run()
}
